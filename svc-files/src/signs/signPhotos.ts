import { randomUUID } from 'node:crypto';
import { MAX_IMAGE_MEGAPIXELS } from '@parkwart/contracts/calls/attachments';
import * as contract from '@parkwart/contracts/calls/terms';
import { getTermsState } from '@parkwart/contracts/wire/internalCalls';
import type { Database, Queryable } from '@parkwart/service-kit/database/database';
import { insertMany } from '@parkwart/service-kit/database/rows';
import { readAs } from '@parkwart/service-kit/database/tables';
import { HttpError, invalidField } from '@parkwart/service-kit/errors/httpError';
import { answeredBefore, runOnce } from '@parkwart/service-kit/http/idempotency';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import { type ReceivedFile, receiveFiles, type UploadOptions } from '@parkwart/service-kit/http/receiveFiles';
import { type Actor, actorOf, type Journal } from '@parkwart/service-kit/journal/journal';
import { callInternal, UnexpectedResponse } from '@parkwart/service-kit/peers/internalClient';
import type { ServiceParts } from '@parkwart/service-kit/service/serviceDefinition';
import type { Context } from 'koa';
import { imageNotFound, parkingNotReachable } from '../attachments/errors.ts';
import { type LinkEnvironment, linkTo } from '../storage/links.ts';
import type { Storage } from '../storage/storage.ts';
import { FILES_TABLES, statement } from '../tables.ts';
import { acceptFiles } from '../upload/acceptFiles.ts';
import { type StoredFile, storeFile } from '../upload/storeFile.ts';
import { createUploadSlots } from '../upload/uploadSlots.ts';

const table = FILES_TABLES.sign_photos;
const insertPhotos = insertMany(table);

const SELECT_TERMS_IDS = statement('SELECT DISTINCT termsId FROM sign_photos');

const termsSubject = (id: number) => `terms:${id}` as const;

interface SignParts extends Pick<ServiceParts, 'tokens' | 'log'> {
  readonly database: Database;
  readonly storage: Storage;
  readonly journal: Journal;
  readonly environment: LinkEnvironment;
  readonly parkingUrl: string;
  readonly upload: UploadOptions;
}

const photosOf = (queryable: Queryable, termsId: number) =>
  readAs(queryable, table, statement('SELECT * FROM sign_photos WHERE termsId = :termsId ORDER BY position'), {
    termsId,
  });

export async function signPhotoKeys(queryable: Queryable, keys: readonly string[]): Promise<readonly string[]> {
  const sql = statement('SELECT * FROM sign_photos WHERE objectKey IN (:keys) OR thumbnailKey IN (:keys)');
  const rows = keys.length === 0 ? [] : await readAs(queryable, table, sql, { keys });
  return rows.flatMap(({ objectKey, thumbnailKey }) => [objectKey, thumbnailKey]);
}

/** Returns links to the photos of the terms, and no links if `termsId` is undefined. */
export async function signLinks(
  { database, environment }: Pick<SignParts, 'database' | 'environment'>,
  termsId: number | undefined,
  ctx: Context,
): Promise<contract.SignPhoto[]> {
  const rows = termsId === undefined ? [] : await photosOf(database, termsId);
  return Promise.all(
    rows.map(async ({ id, objectKey, thumbnailKey }) => ({
      id,
      thumbnail: await linkTo(thumbnailKey, ctx, environment),
      image: await linkTo(objectKey, ctx, environment),
    })),
  );
}

type TermsParts = Pick<SignParts, 'tokens' | 'parkingUrl'>;

/** Returns whether the terms are a draft, or undefined if the terms were removed. */
async function stateOf({ tokens, parkingUrl }: TermsParts, termsId: number) {
  try {
    return await callInternal(tokens, parkingUrl, getTermsState, { params: { id: String(termsId) } });
  } catch (error) {
    if (error instanceof UnexpectedResponse && error.status === 404) return undefined;
    throw error;
  }
}

/** @throws HttpError 404, 409, 503 */
async function requireDraft(parts: SignParts, termsId: number): Promise<void> {
  const state = await stateOf(parts, termsId).catch((error: unknown) => {
    parts.log.warn({ err: error }, 'svc-parking did not say whether terms are sealed');
    throw parkingNotReachable();
  });
  if (!state) throw termsNotFound();
  if (!state.isDraft) throw termsSealed();
}

/** Deletes the rows of photos whose terms were removed; the sweep deletes the objects of these photos. */
export async function forgetRemovedTerms(parts: TermsParts & Pick<SignParts, 'database'>): Promise<void> {
  const { database } = parts;
  for (const { termsId } of await database.read<{ termsId: number }>(SELECT_TERMS_IDS)) {
    if (await stateOf(parts, termsId)) continue;
    await database.transaction((transaction) =>
      transaction.write(statement('DELETE FROM sign_photos WHERE termsId = :termsId'), { termsId }),
    );
  }
}

interface Sender {
  readonly termsId: number;
  readonly by: Actor;
  /** The owner of the idempotency key. */
  readonly owner: string;
}

/** Stores all photos or none; objects without a row are deleted. @throws HttpError 404, 409, 413, 415, 422, 503 */
function add(parts: SignParts, ctx: Context, { termsId, by, owner }: Sender): Promise<void> {
  const { database, storage, journal } = parts;
  const key = ctx.get('Idempotency-Key') || randomUUID();
  return receiveFiles(ctx, parts.upload, async (received: ReceivedFile[]) => {
    const files = await acceptFiles(received);
    const content = [termsId, files.map(({ name, hash }) => [name, hash])];
    const earlier = await answeredBefore<{ readonly added: number }>(database, { key, owner, content });
    if (earlier) return;
    const keys: string[] = [];
    let isCommitted = false;
    try {
      const stored: (StoredFile & { readonly thumbnailKey: string })[] = [];
      for (const [index, file] of files.entries()) {
        const place = { invoiceNumber: termsId, position: index + 1, maxMegapixels: MAX_IMAGE_MEGAPIXELS };
        const one = await storeFile(storage, file, place, (objectKey) => keys.push(objectKey));
        if (one.kind !== 'image' || one.thumbnailKey === null || one.shownKey) throw notAPicture(file.name);
        stored.push({ ...one, thumbnailKey: one.thumbnailKey });
      }
      // Receiving the files takes time, in which the terms may have been sealed.
      await requireDraft(parts, termsId);
      await runOnce(database, { key, owner, content, subjectOf: () => '' }, async (transaction) => {
        const before = await photosOf(transaction, termsId);
        if (before.length + stored.length > contract.MAX_SIGN_PHOTOS) throw tooManyPhotos();
        const uploadedAt = new Date();
        const rows = stored.map(({ id, objectKey, thumbnailKey }, index) => {
          const position = (before.at(-1)?.position ?? 0) + index + 1;
          return { id, termsId, position, objectKey, thumbnailKey, hash: files[index]?.hash ?? '', uploadedAt };
        });
        await insertPhotos(transaction, rows);
        const entry = { subject: termsSubject(termsId), kind: 'photos-added', by } as const;
        await journal.write(transaction, { ...entry, after: { photoHashes: files.map(({ hash }) => hash) } });
        isCommitted = true;
        return { added: stored.length };
      });
    } finally {
      // A commit with an unknown outcome may have succeeded: its objects stay, and the sweep checks them later.
      if (!isCommitted) await storage.removeQuietly(keys);
    }
  });
}

async function remove(parts: SignParts, termsId: number, id: string, by: Actor): Promise<void> {
  await requireDraft(parts, termsId);
  const photo = (await photosOf(parts.database, termsId)).find((one) => one.id === id);
  if (!photo) throw imageNotFound();
  await parts.database.transaction(async (transaction) => {
    await transaction.write(statement('DELETE FROM sign_photos WHERE id = :id'), { id });
    const entry = { subject: termsSubject(termsId), kind: 'photo-removed', by } as const;
    await parts.journal.write(transaction, { ...entry, before: { photoHashes: [photo.hash] } });
  });
  await parts.storage.removeQuietly([photo.objectKey, photo.thumbnailKey]);
}

const termsNotFound = () => new HttpError(404, 'TERMS_NOT_FOUND', 'Diese Fassung gibt es nicht.');
const termsSealed = () =>
  new HttpError(409, 'TERMS_SEALED', 'Diese Fassung ist festgeschrieben und nicht mehr zu ändern.');
const tooManyPhotos = () =>
  new HttpError(
    422,
    'TOO_MANY_SIGN_PHOTOS',
    `Eine Fassung hat höchstens ${contract.MAX_SIGN_PHOTOS} Bilder der Schilder.`,
  );
const notAPicture = (name: string) =>
  invalidField(
    'NOT_A_PICTURE',
    'files',
    `„${name}“ ist kein Bild, das jeder Browser zeigt. Bitte wählen Sie JPEG oder PNG.`,
    {
      status: 422,
    },
  );

export function signPhotoCalls(parts: SignParts): Implementation[] {
  const { storage } = parts;
  const slots = createUploadSlots();
  const linksOf = async (termsId: number, ctx: Context) => ({ photos: await signLinks(parts, termsId, ctx) });
  return [
    implement(contract.getSignPhotos, ({ params }, ctx) => linksOf(Number(params.id), ctx)),

    implement(contract.addSignPhotos, async ({ params, session }, ctx) => {
      const termsId = Number(params.id);
      await requireDraft(parts, termsId);
      await storage.requireReachable();
      const sender = { termsId, by: actorOf(session), owner: session.userId };
      await slots.run(session.userId, () => add(parts, ctx, sender));
      return linksOf(termsId, ctx);
    }),

    implement(contract.removeSignPhoto, async ({ params: { id, photo }, session }) => {
      await remove(parts, Number(id), photo, actorOf(session));
      return undefined;
    }),
  ];
}
