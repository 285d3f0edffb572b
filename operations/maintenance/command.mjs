import { run } from '../embedded/bootstrap/run.mjs';

run('../../maintenance/bootstrap/maintenanceCommand.mjs');
