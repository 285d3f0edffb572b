import { getDriverPhotos, MAX_DRIVER_FILES, uploadDriverFiles } from '@parkwart/contracts/calls/driverPage';
import { HttpError } from '@parkwart/service-kit/errors/httpError';
import { bearerOf } from '@parkwart/service-kit/http/bearer';
import { requiredKey } from '@parkwart/service-kit/http/idempotency';
import { type Implementation, implementOpen } from '@parkwart/service-kit/http/implement';
import { type ReceivedFile, receiveFiles, type UploadOptions } from '@parkwart/service-kit/http/receiveFiles';
import { SYSTEM } from '@parkwart/service-kit/journal/journal';
import type { Context } from 'koa';
import { type AttachmentRow, shownOf } from '../attachments/attachmentRepository.ts';
import { signLinks } from '../signs/signPhotos.ts';
import { type LinkEnvironment, linkTo } from '../storage/links.ts';
import { acceptFiles } from '../upload/acceptFiles.ts';
import { type AttachParts, attachFiles } from '../upload/attachFiles.ts';
import { createUploadSlots } from '../upload/uploadSlots.ts';
import type { OfSession } from './recordOfSession.ts';

const tooManyDriverFiles = () =>
  new HttpError(
    422,
    'TOO_MANY_DRIVER_FILES',
    `Zu einem Vorgang können Sie höchstens ${MAX_DRIVER_FILES} Dateien hochladen.`,
  );

/**
 * The limits of concurrent uploads by drivers, separate from those of the office, so that drivers cannot occupy the
 * office's slots.
 */
const SLOTS = { perAccount: 1, overall: 5 };
/**
 * The time limit of a driver's upload, because otherwise five slow drivers could hold all slots; ten photos of 5 MB
 * arrive in time at 450 kbit/s.
 */
const MAX_UPLOAD_MS = 15 * 60_000;

/** The uploader's name as shown to the office. */
const UPLOADER = 'Seite für Fahrer';

interface DriverFileParts extends AttachParts {
  readonly environment: LinkEnvironment;
  readonly upload: UploadOptions;
  /** @throws HttpError 401, 404, 503 */
  recordOf(session: string | undefined): Promise<OfSession>;
  onChange(): void;
}

/** Deleted files count towards the limit while their deletion can be undone. */
const filesLeft = (attachments: readonly AttachmentRow[]) =>
  Math.max(MAX_DRIVER_FILES - attachments.filter(({ isFromDriver }) => isFromDriver).length, 0);

function requireRoom(attachments: readonly AttachmentRow[], files: number): void {
  if (filesLeft(attachments) < files) throw tooManyDriverFiles();
}

export function driverFileCalls(parts: DriverFileParts): Implementation[] {
  const { attachments, database, environment, recordOf } = parts;
  const slots = createUploadSlots(SLOTS);
  return [
    implementOpen(getDriverPhotos, async (_input, ctx) => {
      const { invoiceNumber, termsId } = await recordOf(bearerOf(ctx));
      const rows = await attachments.ofRecordWithDeleted(database, invoiceNumber);
      const pictures = rows.filter((row) => row.kind === 'image' && !row.isFromDriver && row.deletedAt === null);
      const photos = pictures.map(shownOf).map(async ({ image, thumbnail }) => ({
        thumbnail: await linkTo(thumbnail, ctx, environment),
        image: await linkTo(image, ctx, environment),
      }));
      const signs = await signLinks(parts, termsId, ctx);
      return { photos: await Promise.all(photos), filesLeft: filesLeft(rows), ...(signs.length > 0 && { signs }) };
    }),

    implementOpen(uploadDriverFiles, async (_input, ctx) => {
      const { invoiceNumber } = await recordOf(bearerOf(ctx));
      const key = requiredKey(ctx);
      return slots.run(String(invoiceNumber), () => receive(parts, ctx, { invoiceNumber, key }));
    }),
  ];
}

async function receive(
  parts: DriverFileParts,
  ctx: Context,
  { invoiceNumber, key }: { readonly invoiceNumber: number; readonly key: string },
) {
  const { storage, upload, onChange } = parts;
  await storage.requireReachable();
  return receiveFiles(ctx, { ...upload, maxMs: MAX_UPLOAD_MS }, async (received: ReceivedFile[]) => {
    const files = await acceptFiles(received);
    const attached = await attachFiles(parts, {
      invoiceNumber,
      files,
      key,
      by: SYSTEM,
      uploadedBy: UPLOADER,
      isFromDriver: true,
      owner: `page-${invoiceNumber}`,
      admit: (before) => requireRoom(before, files.length),
    });
    onChange();
    return attached.map(({ id, name }) => ({ id, name }));
  });
}
