import { readdirSync } from 'node:fs';
import { frontEndsIn } from '../../../packages/tooling/workspaces.mjs';
import { ROOT } from './root.mjs';

const services = readdirSync(ROOT).filter((name) => name.startsWith('svc-'));

/** Programs that are built without a bundler; webpack builds the front ends. */
export const PROGRAMS = [...services, 'gateway', 'operations/embedded'];

/** The workspaces of the product, its backups and its releases, without tests and benches. */
export const PRODUCT = [...PROGRAMS, 'operations/maintenance', ...frontEndsIn(ROOT)];
