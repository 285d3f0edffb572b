import { join } from 'node:path';
import { SERVICE_NAMES } from '@parkwart/contracts/wire/services';
import { z } from 'zod';
import { STORED_HEADERS } from '../objects/objectStore.ts';

export const MANIFEST = 'manifest.json';
/** One line per object. The file is read line by line, because it may contain a million lines. */
export const OBJECT_LIST = 'objects.jsonl';

const count = z.number().int().nonnegative();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const migrations = z.array(z.string());

const manifest = z.strictObject({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  version: z.string(),
  kind: z.enum(['sqlite', 'mysql']),
  /** A service that is newer than the backup has no entry here. */
  migrations: z.partialRecord(z.enum(SERVICE_NAMES), migrations),
  counts: z.record(z.string(), count),
  contents: z.record(z.string(), sha256),
  /** Only for backups of a database server. */
  binaryLog: z.optional(z.strictObject({ server: z.string(), file: z.string(), position: count })),
  nextInvoiceNumber: count,
  /** `erased`: objects of the snapshot that are no longer in the live database. */
  objects: z.strictObject({
    count,
    bytes: count,
    missing: z.array(z.string()),
    erased: z.array(z.string()),
  }),
  /** All files except the objects, which are in the object list. The pattern rejects paths outside the folder. */
  files: z.array(z.strictObject({ path: z.string().regex(/^(databases\/)?[a-z.]+$/), size: count, sha256 })),
});
export type Manifest = z.infer<typeof manifest>;

/** One line of the object list. The key is an opaque id, safe as a file name. */
export const savedObject = z.strictObject({
  key: z.string().regex(/^[0-9a-f-]{36}$/),
  size: count,
  sha256,
  headers: z.partialRecord(z.enum(STORED_HEADERS), z.string()),
});
export type SavedObject = z.infer<typeof savedObject>;

export function objectPath(folder: string, key: string): string {
  return join(folder, 'objects', key.slice(0, 2), key);
}

export function parseManifest(text: string): Manifest | undefined {
  return manifest.safeParse(parseJson(text)).data;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
