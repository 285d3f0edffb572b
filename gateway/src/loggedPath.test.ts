import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { loggedPath } from './loggedPath.ts';

const ROOT = join(import.meta.dirname, '../..');
const remote = z.object({ pages: z.array(z.object({ path: z.string() })) });

/**
 * The remotes whose pages the gateway must know. Other remotes may exist, because a new remote goes live without a new
 * version of the gateway.
 */
const REMOTES = ['mfe-admin', 'mfe-driver', 'mfe-print', 'mfe-staff'];

const PATHS = REMOTES.flatMap(
  (folder) => remote.parse(JSON.parse(readFileSync(join(ROOT, folder, 'remote.json'), 'utf8'))).pages,
).map(({ path }) => path);

it.each(PATHS.filter((path) => !path.includes(':')))('loggedPath returns the path of the page %s unchanged', (path) => {
  expect(loggedPath(path)).toBe(path);
});

it('loggedPath replaces parameters and unknown paths, so that the log contains neither', () => {
  expect(loggedPath('/p/a-token')).toBe('/p/');
  expect(loggedPath('/B-AB 1234')).toBe('/…');
});
