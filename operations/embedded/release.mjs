import { run } from './bootstrap/run.mjs';

run('./releaseCommand.mjs');
