import { run } from '../operations/embedded/bootstrap/run.mjs';

process.argv.splice(2, process.argv.length, 'scale');
run('../../../bench/benchCommand.mjs');
