import { runCommand } from '../../operations/embedded/bootstrap/runCommand.mjs';

runCommand(new URL('./command.mjs', import.meta.url).href);
