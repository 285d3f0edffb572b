import { run } from './bootstrap/run.mjs';

run('./testCommand.mjs');
