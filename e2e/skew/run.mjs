import { runCommand } from '../../local/bootstrap/runCommand.mjs';

runCommand(new URL('./command.mjs', import.meta.url).href);
