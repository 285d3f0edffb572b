import { run } from './bootstrap/run.mjs';

run('./start.mjs');
