import { appendFile, cp, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServiceModule } from '@parkwart/contracts/wire/services';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));

export const NEW_PATH = '/of-another-build';

/** A checkout in `folder` whose service has another version and one more call. */
export async function anotherCheckout(folder: string, name: ServiceModule): Promise<string> {
  const root = join(folder, 'checkout');
  await mkdir(join(root, name), { recursive: true });
  await mkdir(join(root, 'packages'));
  for (const shared of ['packages/letter', 'packages/service-kit', 'node_modules']) {
    await symlink(join(repository, shared), join(root, shared));
  }
  for (const part of [name, 'packages/contracts'].flatMap((copied) => [`${copied}/package.json`, `${copied}/dist`])) {
    await cp(join(repository, part), join(root, part), { recursive: true });
  }
  const call = { service: name.slice('svc-'.length), method: 'GET', path: NEW_PATH, summary: '', allow: 'everyone' };
  await appendFile(join(root, 'packages/contracts/dist/calls/calls.js'), `\nCALLS.push(${JSON.stringify(call)});\n`);
  await appendFile(join(root, name, 'dist/main.js'), '\n// another build\n');
  return root;
}
