import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { copyTemplates, enlist, finish, registerCalls, separated } from './files.mjs';

const CALLS = 'packages/contracts/src/calls';

/**
 * npm run new -- call svc-parking busiestHours: creates a file of call descriptions with a first call, and the file's
 * entry in calls.ts; in a service with features, also a folder for the feature and the feature's entry in features.ts.
 */
export function create(root, module, name) {
  if (!/^[a-z][A-Za-z]+$/.test(name) || !existsSync(join(root, module))) return undefined;
  const folder = separated(name, '-');
  if ([`${CALLS}/${name}.ts`, `${module}/src/${folder}`].some((path) => existsSync(join(root, path)))) return undefined;
  const words = { name, folder, path: `/${folder}`, service: module.replace('svc-', '') };
  const files = [...copyTemplates(root, 'call', words), registerCalls(root, name)];
  const features = `${module}/src/features.ts`;
  if (existsSync(join(root, features))) {
    const imported = `import { ${name} } from './${folder}/${name}.ts';\n`;
    files.push(...copyTemplates(root, 'feature', words), enlist(root, features, { name, imported }));
  }
  return finish(root, files, [`  ${files[0]}, weiter nach docs/recipes.md, „A call of its own“`]);
}
