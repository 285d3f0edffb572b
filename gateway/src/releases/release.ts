import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REMOTES } from '@parkwart/contracts/registry';
import { ROLES } from '@parkwart/contracts/user';
import * as z from 'zod/mini';

/** A path inside a version's folder: no way out of it. */
const insidePath = z.string().check(z.regex(/^(?!.*(?:^|\/)\.\.?(?:\/|$))\w[\w./-]*$/));

/** dist/release.json: what a front end's build says about itself. */
const releaseSchema = z.object({
  name: z.enum(['shell', ...REMOTES]),
  version: z.string().check(z.regex(/^[\w.-]+$/), z.minLength(1), z.maxLength(100)),
  entry: insidePath,
  preload: z.array(insidePath),
  roles: z.array(z.enum(ROLES)),
  contract: z.number(),
  integrity: z.record(insidePath, z.string().check(z.startsWith('sha384-'))),
});
export type Release = z.infer<typeof releaseSchema>;

async function hashOf(file: string): Promise<string> {
  return `sha384-${createHash('sha384')
    .update(await readFile(file))
    .digest('base64')}`;
}

/** Throws when a file that the release names is missing or is not the one that was built. */
async function verify(folder: string, { entry, integrity }: Release): Promise<void> {
  for (const [path, hash] of Object.entries(integrity)) {
    if ((await hashOf(join(folder, path))) !== hash) throw new Error(`${path} is not the file that was built`);
  }
  await readFile(join(folder, entry));
}

/**
 * Reads and checks what a build left in `workspaceDist`.
 * @throws Error when release.json is missing or wrong, or a file does not match its hash.
 */
export async function readRelease(workspaceDist: string): Promise<{ release: Release; files: string }> {
  const release = releaseSchema.parse(JSON.parse(await readFile(join(workspaceDist, 'release.json'), 'utf8')));
  const files = join(workspaceDist, 'site');
  await verify(files, release);
  return { release, files };
}
