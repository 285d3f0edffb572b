import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROLES } from '@parkwart/contracts/calls/user';
import { callShape } from '@parkwart/contracts/openapi/callShape';
import { exposedModule, releasedPage } from '@parkwart/contracts/registry/page';
import { remoteName } from '@parkwart/contracts/registry/registry';
import * as z from 'zod/mini';
import { CommandError } from '../commandError.ts';
import { texts } from './texts.ts';

/** A path that cannot leave a version's folder. */
export const insidePath = z.string().check(z.regex(/^(?!.*(?:^|\/)\.\.?(?:\/|$))\w[\w./-]*$/));

export const releaseName = z.union([z.literal('shell'), remoteName]);
export type ReleaseName = z.infer<typeof releaseName>;

export const releaseSchema = z.object({
  name: releaseName,
  version: z.string().check(z.regex(/^\w[\w.-]*$/), z.minLength(1), z.maxLength(100)),
  entry: insidePath,
  preload: z.array(insidePath),
  offline: z.optional(z.array(insidePath)),
  roles: z.array(z.enum(ROLES)),
  contract: z.number(),
  /** The calls that the bundle uses. */
  calls: z.array(callShape),
  pages: z.array(releasedPage),
  beside: z.optional(z.array(exposedModule)),
  integrity: z.record(insidePath, z.string().check(z.startsWith('sha384-'))),
});
export type Release = z.infer<typeof releaseSchema>;

const source = z.object({ pages: z.array(z.object({ path: z.string(), access: releasedPage.shape.access })) });

/** Pages as declared in a workspace, before a build. */
export async function pagesIn(workspace: string): Promise<z.infer<typeof source>['pages']> {
  const file = ['remote.json', 'pages.json'].map((name) => join(workspace, name)).find(existsSync);
  return file ? source.parse(JSON.parse(await readFile(file, 'utf8'))).pages : [];
}

/** Base64 of SHA-384; undefined if there is no such file. */
export async function hashOf(file: string): Promise<string | undefined> {
  const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  return content && createHash('sha384').update(content).digest('base64');
}

/** @throws CommandError if release.json or a file of the build is missing or wrong */
export async function readRelease(workspaceDist: string): Promise<{ release: Release; files: string }> {
  const release = releaseSchema.parse(JSON.parse(await readFile(join(workspaceDist, 'release.json'), 'utf8')));
  const files = join(workspaceDist, 'site');
  for (const [path, hash] of Object.entries(release.integrity)) {
    if (`sha384-${await hashOf(join(files, path))}` !== hash) throw new CommandError(texts.notAsBuilt(path));
  }
  await readFile(join(files, release.entry));
  return { release, files };
}
