import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FIXTURES = join(__dirname, '../../fixtures');

/** One call as it once went over the wire. */
export interface Exchange {
  readonly request: {
    readonly params?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
  readonly status: number;
  readonly answer?: unknown;
}

/** Everything that was recorded of one call. */
export interface Recording {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly exchanges: readonly Exchange[];
}

interface Schemas {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: object }>> }>
  >;
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
}

/** docs/openapi.json of a version. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Schemas>>>>;
}

/** A frozen version: what was recorded of it, and its description. */
export interface FrozenVersion {
  readonly version: number;
  readonly recordings: readonly Recording[];
  readonly description: Description;
  readonly registry: unknown;
}

const read = (...path: string[]): unknown => JSON.parse(readFileSync(join(FIXTURES, ...path), 'utf8'));
const NO_CALLS = ['openapi.json', 'registry.json'];

/** @throws when the version has not been recorded */
export function frozenVersion(version: number): FrozenVersion {
  const folder = `v${version}`;
  if (!existsSync(join(FIXTURES, folder))) throw new Error(`Contract version ${version} has not been recorded yet.`);
  const files = readdirSync(join(FIXTURES, folder)).filter((file) => !NO_CALLS.includes(file));
  return {
    version,
    recordings: files.map((file) => ({
      name: file.replace('.json', ''),
      ...(read(folder, file) as Omit<Recording, 'name'>),
    })),
    description: read(folder, 'openapi.json') as Description,
    registry: read(folder, 'registry.json'),
  };
}

/** `v3/checkIn.json` → hash, of what was frozen and of what is there. */
export function hashes(): { frozen: object; found: object } {
  const folders = readdirSync(FIXTURES).filter((name) => /^v\d+$/.test(name));
  const files = folders.flatMap((folder) => readdirSync(join(FIXTURES, folder)).map((file) => `${folder}/${file}`));
  const hashOf = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(FIXTURES, file)))
      .digest('hex');
  return {
    frozen: read('frozen.json') as object,
    found: Object.fromEntries(files.map((file) => [file, hashOf(file)])),
  };
}
