import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from './manifests.ts';

const ROOT = join(__dirname, '../../..');

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
  await mkdir(join(__dirname, '../dist'), { recursive: true });
  const folder = await mkdtemp(join(__dirname, '../dist/check-'));
  try {
    await writeFile(join(folder, 'manifests.ts'), source(manifests));
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const args = [
      tsc,
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--module',
      'nodenext',
      join(folder, 'manifests.ts'),
    ];
    return await new Promise((resolve) => {
      // tsc exits with 2 and prints its findings on stdout.
      execFile(process.execPath, args, { cwd: folder }, (error, stdout, stderr) =>
        resolve(stdout + stderr || (error ? String(error) : '')),
      );
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
