// This file and those that import it use nothing that an old Node cannot read, so that it can say what is wrong.
// Everything newer is imported after the check.

var NEEDED_MAJOR = 20;
var NEEDED_MINOR = 19;

/** Runs one of this folder's commands, on a Node that can. */
export function run(command) {
  var parts = process.versions.node.split('.').map(Number);
  if (parts[0] < NEEDED_MAJOR || (parts[0] === NEEDED_MAJOR && parts[1] < NEEDED_MINOR)) {
    process.stderr.write(
      'Parkwart braucht Node.js ' +
        NEEDED_MAJOR +
        '.' +
        NEEDED_MINOR +
        ' oder neuer; hier läuft ' +
        process.versions.node +
        '.\n',
    );
    process.exitCode = 1;
    return;
  }
  import('./runCommand.mjs').then((module) => module.runCommand(command));
}
