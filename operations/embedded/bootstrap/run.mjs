// This file and its importers use only old syntax, so that a wrong Node version can be reported.

var NEEDED_MAJOR = 20;
var NEEDED_MINOR = 19;

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
