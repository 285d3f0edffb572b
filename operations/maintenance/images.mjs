import { run } from '../embedded/bootstrap/run.mjs';

run('../../maintenance/bootstrap/imagesCommand.mjs');
