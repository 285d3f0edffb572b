import { run } from '../embedded/bootstrap/run.mjs';

run('../../operations/bootstrap/journalVerifyCommand.mjs');
