import { run } from '../embedded/bootstrap/run.mjs';

run(`../../maintenance/bootstrap/${process.argv.splice(2, 1)[0]}Command.mjs`);
