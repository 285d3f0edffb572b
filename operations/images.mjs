import { run } from '../embedded/bootstrap/run.mjs';

run('../../operations/bootstrap/imagesCommand.mjs');
