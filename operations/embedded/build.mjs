import { run } from './bootstrap/run.mjs';

run('./buildCommand.mjs');
