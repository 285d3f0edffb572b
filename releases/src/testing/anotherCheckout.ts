import { appendFile, cp, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServiceModule } from '@parkwart/contracts/services';

const repository = fileURLToPath(new URL('../../../', import.meta.url));

/** A checkout below `folder` in which the service was built from something else, with the same behaviour. */
export async function anotherCheckout(folder: string, name: ServiceModule): Promise<string> {
  const root = join(folder, 'checkout');
  await mkdir(join(root, name), { recursive: true });
  for (const shared of ['packages', 'node_modules']) await symlink(join(repository, shared), join(root, shared));
  for (const part of ['package.json', 'dist']) {
    await cp(join(repository, name, part), join(root, name, part), { recursive: true });
  }
  await appendFile(join(root, name, 'dist/main.js'), '\n// another build\n');
  return root;
}
