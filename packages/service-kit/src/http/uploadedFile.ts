import { EventEmitter } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { HttpError } from '../errors/httpError.ts';

/** @param written collects promises that resolve when a file is on disk */
export function openFile(file: object | undefined, written: Promise<void>[]): Writable {
  const { filepath }: { filepath?: unknown } = Object(file);
  if (typeof filepath !== 'string') throw new Error('a received file has no path');
  const stream = createWriteStream(filepath);
  const whenWritten = finished(stream);
  // The parser may report the error first.
  whenWritten.catch(() => undefined);
  written.push(whenWritten);
  return stream;
}

/** The parser itself checks the size only after writing the whole file. */
export function abortAbove(maxBytes: number, file: unknown, sizeError: () => HttpError): void {
  if (!(file instanceof EventEmitter)) throw new Error('a received file tells no progress');
  file.on('progress', (size: number) => {
    if (size > maxBytes) file.emit('error', sizeError());
  });
}
