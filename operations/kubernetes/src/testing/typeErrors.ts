import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from './manifests.ts';

const TSC = join(__dirname, '../../../../node_modules/typescript/bin/tsc');
const OPTIONS = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext'];

/** Unlike the types, the schemas allow unknown fields. */
function source(manifests: readonly Manifest[]): string {
  return manifests
    .map((manifest, index) => {
      const { apiVersion, kind } = manifest;
      return [
        `import type { I${kind} as Kind${index} } from 'kubernetes-models/${apiVersion}/${kind}';`,
        `export const manifest${index}: Kind${index} = ${JSON.stringify(manifest, null, 1)};`,
      ].join('\n');
    })
    .join('\n');
}

export async function typeErrors(manifests: readonly Manifest[]): Promise<string> {
  // Inside the workspace, so that the types resolve.
  const dist = join(__dirname, '../../dist');
  await mkdir(dist, { recursive: true });
  const folder = await mkdtemp(join(dist, 'check-'));
  try {
    const file = join(folder, 'manifests.ts');
    await writeFile(file, source(manifests));
    return await new Promise((resolve) => {
      // tsc exits with 2 and prints its findings on stdout.
      execFile(process.execPath, [TSC, ...OPTIONS, file], { cwd: folder }, (error, stdout, stderr) =>
        resolve(stdout + stderr || (error ? String(error) : '')),
      );
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
