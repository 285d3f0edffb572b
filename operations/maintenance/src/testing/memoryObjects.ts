import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ObjectHeaders, ObjectStore } from '../objects/objectStore.ts';

interface Kept {
  readonly content: Buffer;
  readonly headers: ObjectHeaders;
}

export function memoryObjects(kept: Readonly<Record<string, Kept>> = {}): ObjectStore & { count(): number } {
  const objects = new Map(Object.entries(kept));
  return {
    count: () => objects.size,
    ensureBucket: async () => {},
    find: async (key) => {
      const kept = objects.get(key);
      if (!kept) return undefined;
      const { content, headers } = kept;
      return { headers, size: content.length, tag: createHash('md5').update(content).digest('hex') };
    },
    read: async (key) => Readable.from([objects.get(key)?.content ?? Buffer.alloc(0)]),
    put: async (key, content, _size, headers) => {
      objects.set(key, { content: await buffer(content), headers });
    },
    close: () => {},
  };
}
