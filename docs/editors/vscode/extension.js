// Starts `cardwright lsp` when a card file is opened, and ends it with the editor.

const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

async function activate() {
  const command = workspace.getConfiguration("cardwright").get("command");
  const watched = workspace.createFileSystemWatcher("**/{*.card,cardwright.toml}");
  client = new LanguageClient(
    "cardwright",
    "Cardwright",
    { command, args: ["lsp"] },
    {
      documentSelector: [{ language: "cardwright" }],
      synchronize: { fileEvents: watched },
    },
  );
  await client.start();
}

function deactivate() {
  return client?.stop();
}

module.exports = { activate, deactivate };
