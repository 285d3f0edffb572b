import { run } from '../embedded/bootstrap/run.mjs';

run('../../maintenance/bootstrap/backupCommand.mjs');
