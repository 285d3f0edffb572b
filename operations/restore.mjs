import { run } from '../embedded/bootstrap/run.mjs';

run('../../operations/bootstrap/restoreCommand.mjs');
