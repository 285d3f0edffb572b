import { run } from '../local/bootstrap/run.mjs';

run('../../operations/bootstrap/backupCommand.mjs');
