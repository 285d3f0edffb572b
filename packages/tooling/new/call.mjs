import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { copyTemplates, finish, registerCalls } from './files.mjs';

const CALLS = 'packages/contracts/src/calls';

/**
 * npm run new -- call svc-parking busiestHours: a file of descriptions with a first call, its entry in calls.ts and its
 * row of rights.
 */
export function create(root, module, name) {
  if (!/^[a-z][A-Za-z]+$/.test(name) || !existsSync(join(root, module))) return undefined;
  if (existsSync(join(root, CALLS, `${name}.ts`))) return undefined;
  const path = `/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const [file] = copyTemplates(root, 'call', { name, path, service: module.replace('svc-', '') });
  return finish(
    root,
    [file, ...registerCalls(root, name, `GET ${path}`)],
    [`  ${file}, weiter nach docs/architecture.md`],
  );
}
