import { run } from '../embedded/bootstrap/run.mjs';

run('../../bench/benchCommand.mjs');
