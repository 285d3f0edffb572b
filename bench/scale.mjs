import { run } from '../embedded/bootstrap/run.mjs';

process.argv.splice(2, process.argv.length, 'scale');
run('../../bench/benchCommand.mjs');
