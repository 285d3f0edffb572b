import { run } from '../local/bootstrap/run.mjs';

run('../../operations/bootstrap/rotateCommand.mjs');
