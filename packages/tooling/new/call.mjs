import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { change, finish, withDescriptions, withRows } from './files.mjs';

const CONTRACTS = 'packages/contracts/src';

/** npm run new -- call svc-parking busiestHours: a file of descriptions with a first call, its entry in calls.ts and its row of rights. */
export function create(root, service, name) {
  const file = `${CONTRACTS}/calls/${name}.ts`;
  if (!/^[a-z][A-Za-z]+$/.test(name) || !existsSync(join(root, service)) || existsSync(join(root, file)))
    return undefined;
  const path = `/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  writeFileSync(
    join(root, file),
    `import * as z from 'zod/mini';
import { defineCall } from './call.ts';

export const get${name[0].toUpperCase()}${name.slice(1)} = defineCall({
  service: '${service.replace('svc-', '')}',
  method: 'GET',
  path: '${path}',
  summary: '',
  allow: ['Admin'],
  answer: z.object({}),
});
`,
  );
  change(root, `${CONTRACTS}/calls/calls.ts`, withDescriptions(name));
  const rights = change(root, 'e2e/src/security/matrix.ts', withRows(`GET ${path}`));
  return finish(root, [file, `${CONTRACTS}/calls/calls.ts`, rights], [`  ${file}, weiter nach docs/architecture.md`]);
}
