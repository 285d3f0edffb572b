import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CallShape, callName } from '../openapi/callShape.ts';
import type { Examples } from '../openapi/openApi.ts';
import { CONTRACT_VERSION } from '../wire/contractVersion.ts';

const FIXTURES = fileURLToPath(new URL('../../fixtures', import.meta.url));

/** One call as recorded on the wire. */
export interface Exchange {
  readonly request: {
    readonly params?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
    readonly body?: unknown;
    readonly headers?: Readonly<Record<string, string>>;
  };
  readonly status: number;
  readonly answer?: unknown;
}

/** All recorded exchanges of one call, and its shape for the front ends of the recorded contract version. */
export interface Recording {
  readonly name: string;
  readonly shape: CallShape;
  readonly exchanges: readonly Exchange[];
}

export interface FrozenVersion {
  readonly version: number;
  readonly recordings: readonly Recording[];
  readonly registry: unknown;
}

const read = (...path: string[]): unknown => JSON.parse(readFileSync(join(FIXTURES, ...path), 'utf8'));
const REGISTRY = 'registry.json';

/** @throws if the version has not been recorded */
export function frozenVersion(version: number): FrozenVersion {
  const folder = `v${version}`;
  if (!existsSync(join(FIXTURES, folder))) throw new Error(`Contract version ${version} has not been recorded yet.`);
  const files = readdirSync(join(FIXTURES, folder)).filter((file) => file !== REGISTRY);
  return {
    version,
    recordings: files.map((file) => ({
      name: file.replace('.json', ''),
      ...(read(folder, file) as Omit<Recording, 'name'>),
    })),
    registry: read(folder, REGISTRY),
  };
}

/** One example per call: its first successful exchange in the current version. */
export function recordedExamples(): Examples {
  const recorded = frozenVersion(CONTRACT_VERSION).recordings.flatMap(({ shape, exchanges }) => {
    const example = exchanges.find(({ status }) => status < 400);
    return example ? [[callName(shape), example]] : [];
  });
  // examples.json replaces recordings that are poor examples, because no authenticator or no second session was
  // available, or because the recorded IBAN has spaces.
  return { ...Object.fromEntries(recorded), ...(read('examples.json') as Examples) };
}

/** Two maps from files such as `v3/checkIn.json` to hashes: the frozen hashes, and the hashes of the files found. */
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
