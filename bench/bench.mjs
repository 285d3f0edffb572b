import { run } from '../local/bootstrap/run.mjs';

run('../../bench/benchCommand.mjs');
