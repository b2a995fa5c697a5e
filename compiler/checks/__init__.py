"""What is wrong or odd with definitions though each of them can be understood."""
