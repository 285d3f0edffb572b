import { run } from '../operations/embedded/bootstrap/run.mjs';

run('../../../bench/benchCommand.mjs');
