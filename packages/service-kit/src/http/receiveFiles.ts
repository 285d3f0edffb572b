import { EventEmitter } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Context } from 'koa';
import { type ExtendedFormidableOptions, koaBody } from 'koa-body';
import {
  bodyTooLarge,
  compressedUpload,
  HttpError,
  invalidInput,
  malformedUpload,
  notMultipart,
  uploadTooSlow,
} from '../errors/httpError.ts';
import { contentEncoding } from './jsonBody.ts';

/** @param written collects promises that resolve when a file is on disk */
function openFile(file: object | undefined, written: Promise<void>[]): Writable {
  const { filepath }: { filepath?: unknown } = Object(file);
  if (typeof filepath !== 'string') throw new Error('a received file has no path');
  const stream = createWriteStream(filepath);
  const whenWritten = finished(stream);
  // Prevents an unhandled rejection: the parser may report the error first.
  whenWritten.catch(() => undefined);
  written.push(whenWritten);
  return stream;
}

/** The parser itself checks the size only after writing the whole file. */
function abortAbove(maxBytes: number, file: unknown, sizeError: () => HttpError): void {
  if (!(file instanceof EventEmitter)) throw new Error('a received file tells no progress');
  file.on('progress', (size: number) => {
    if (size > maxBytes) file.emit('error', sizeError());
  });
}

export interface ReceivedFile {
  readonly path: string;
  /** The name that the client sent; not to be trusted. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** SHA-256, hexadecimal. */
  readonly hash: string;
}

export interface UploadOptions {
  /** The parent folder of the temporary upload folders; several services may share it. */
  readonly folder: string;
  /** The field with the files; any other field is rejected. */
  readonly field: string;
  readonly maxFiles: number;
  readonly maxBytes: number;
  /** Time for the whole upload; no limit by default. */
  readonly maxMs?: number;
  readonly tooManyFiles: () => HttpError;
  readonly fileTooLarge: () => HttpError;
}

type File = Parameters<NonNullable<ExtendedFormidableOptions['onFileBegin']>>[1];

const UPLOAD_PREFIX = 'parkwart-upload-';
const MAX_FIELDS_BYTES = 64 * 1024;
/** Minimum per half minute: 16 kbit/s. Slower clients would occupy the few upload slots. */
const SLOWEST_BYTES = 60_000;
const SLOWEST_MS = 30_000;

/** Runs `work` with the received files, and deletes the files afterwards. @throws HttpError 400, 408, 413, 415 */
export async function receiveFiles<Result>(
  ctx: Context,
  options: UploadOptions,
  work: (files: ReceivedFile[]) => Promise<Result>,
): Promise<Result> {
  if (!ctx.is('multipart/form-data')) throw notMultipart();
  if (contentEncoding(ctx) !== 'identity') throw compressedUpload();
  return inUploadFolder(options.folder, async (folder) => work(await parse(ctx, options, folder)));
}

/**
 * Runs `work` with a new folder in `parent`, and deletes the folder afterwards; after a crash `removeAbandonedUploads`
 * deletes the folder.
 */
export async function inUploadFolder<Result>(parent: string, work: (folder: string) => Promise<Result>) {
  const folder = await mkdtemp(join(parent, UPLOAD_PREFIX));
  try {
    return await work(folder);
  } finally {
    // Several attempts, because the upload of a rejected request may still be writing files.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function parse(ctx: Context, options: UploadOptions, folder: string): Promise<ReceivedFile[]> {
  const { maxFiles, maxBytes } = options;
  const parts = partFilter(options);
  // The files in the order in which they were sent; the parser returns files in the order in which they were written.
  const started: File[] = [];
  const written: Promise<void>[] = [];
  const readMultipart = koaBody({
    multipart: true,
    json: false,
    text: false,
    urlencoded: false,
    formidable: {
      uploadDir: folder,
      // Names are decoded below, because the parser corrupts a character that spans two packets.
      encoding: 'binary',
      hashAlgorithm: 'sha256',
      fileWriteStreamHandler: (file?: object) => openFile(file, written),
      allowEmptyFiles: true,
      minFileSize: 0,
      maxFileSize: maxBytes,
      maxTotalFileSize: maxBytes * maxFiles,
      maxFieldsSize: MAX_FIELDS_BYTES,
      filter: parts.isWanted,
      onFileBegin: (_name, file) => {
        started.push(file);
        abortAbove(maxBytes, file, options.fileTooLarge);
      },
    },
  });
  const slow = rejectWhenSlow(ctx, options);
  try {
    await Promise.race([readMultipart(ctx, async () => undefined), rejectOnDisconnect(ctx), slow.rejection]);
    // The parser considers a file complete even if a full disk refused its last bytes.
    await Promise.all(written);
  } catch (error) {
    ctx.req.resume();
    throw uploadError(error);
  } finally {
    slow.stop();
  }
  parts.requireWanted(ctx.request.body as object);
  return started.map(receivedFile);
}

/** An unwanted part is read to its end but not stored, because a browser shows no response to an aborted upload. */
function partFilter({ field, maxFiles, tooManyFiles }: UploadOptions) {
  let fault: HttpError | undefined;
  let parts = 0;
  return {
    isWanted: ({ name }: { name: string | null }) => {
      parts += 1;
      if (name !== field) fault ??= unknownField(name ?? '');
      else if (parts > maxFiles) fault ??= tooManyFiles();
      return fault === undefined;
    },
    requireWanted: (fields: object) => {
      const [otherField] = Object.keys(fields);
      if (otherField !== undefined) throw unknownField(otherField);
      if (fault) throw fault;
    },
  };
}

/** A parser that starts after the client has disconnected would wait forever, and its folder would remain. */
function rejectOnDisconnect({ req }: Context): Promise<never> {
  return new Promise((_resolve, reject) => {
    const onClose = () => {
      if (!req.complete) reject(malformedUpload());
    };
    if (req.destroyed) onClose();
    else req.once('close', onClose);
  });
}

function rejectWhenSlow({ req }: Context, { maxMs = Number.POSITIVE_INFINITY }: UploadOptions) {
  let timer: NodeJS.Timeout | undefined;
  let read = req.socket.bytesRead;
  let elapsed = 0;
  const rejection = new Promise<never>((_resolve, reject) => {
    timer = setInterval(() => {
      elapsed += SLOWEST_MS;
      const isSlow = req.socket.bytesRead - read < SLOWEST_BYTES || elapsed >= maxMs;
      if (isSlow && !req.complete) reject(uploadTooSlow());
      read = req.socket.bytesRead;
    }, SLOWEST_MS);
  });
  return { rejection, stop: () => clearInterval(timer) };
}

function receivedFile({ filepath, originalFilename, size, hash }: File): ReceivedFile {
  if (typeof hash !== 'string') throw new Error('a received file has no hash');
  return { path: filepath, name: Buffer.from(originalFilename ?? '', 'binary').toString('utf8'), size, hash };
}

const unknownField = (name: string) =>
  invalidInput({ [Buffer.from(name, 'binary').toString('utf8').slice(0, 60)]: 'Dieses Feld gibt es nicht.' });

/** The parser's errors carry `httpCode`; an error without `httpCode`, such as a full disk, comes from the service. */
function uploadError(error: unknown): unknown {
  if (error instanceof HttpError || !(error instanceof Error) || !('httpCode' in error)) return error;
  return error.httpCode === 413 ? bodyTooLarge() : malformedUpload();
}

/** Removes uploads last written before `limit`, left behind by a crashed process. @returns their number */
export async function removeAbandonedUploads(folder: string, limit: Date): Promise<number> {
  const names = await readdir(folder);
  const uploads = names.filter((name) => name.startsWith(UPLOAD_PREFIX)).map((name) => join(folder, name));
  const removed = await Promise.all(uploads.map((upload) => removeIfOlder(upload, limit)));
  return removed.filter(Boolean).length;
}

async function removeIfOlder(upload: string, limit: Date): Promise<boolean> {
  const written = await lastWritten(upload);
  if (written === undefined || written >= limit) return false;
  await rm(upload, { recursive: true, force: true });
  return true;
}

async function lastWritten(upload: string): Promise<Date | undefined> {
  try {
    return (await stat(upload)).mtime;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
