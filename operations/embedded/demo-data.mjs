import { run } from './bootstrap/run.mjs';

run('./demoDataCommand.mjs');
