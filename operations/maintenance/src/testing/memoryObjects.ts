import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Databases } from '../databases/databases.ts';
import type { ObjectHeaders, ObjectStore } from '../objects/objectStore.ts';
import type { Target } from '../target/target.ts';

interface StoredObject {
  readonly content: Buffer;
  readonly headers: ObjectHeaders;
}

export const storedObject = (content: string, headers: ObjectHeaders = {}): StoredObject => ({
  content: Buffer.from(content),
  headers,
});

export function memoryObjects(stored: Readonly<Record<string, StoredObject>> = {}): ObjectStore & { count(): number } {
  const objects = new Map(Object.entries(stored));
  return {
    count: () => objects.size,
    ensureBucket: async () => {},
    find: async (key) => {
      const found = objects.get(key);
      if (!found) return undefined;
      const { content, headers } = found;
      return { headers, size: content.length, tag: createHash('md5').update(content).digest('hex') };
    },
    read: async (key) => Readable.from([objects.get(key)?.content ?? Buffer.alloc(0)]),
    put: async (key, content, _size, headers) => {
      objects.set(key, { content: await buffer(content), headers });
    },
    close: () => {},
  };
}

export const targetWith = (databases: Databases, objects: ObjectStore = memoryObjects()): Target => ({
  databases,
  objects,
  startCommand: 'npm start',
  close: async () => {},
});
