import { readdirSync } from 'node:fs';
import { frontEndsIn } from '../../../packages/tooling/workspaces.mjs';
import { ROOT } from './root.mjs';

const services = readdirSync(ROOT).filter((name) => name.startsWith('svc-'));

/** Front ends are built by webpack. */
export const PROGRAMS = [...services, 'gateway', 'operations/embedded'];

/** What runs the product, its backups and its releases, but not its tests and benches. */
export const PRODUCT = [...PROGRAMS, 'operations/maintenance', ...frontEndsIn(ROOT)];
