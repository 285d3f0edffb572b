import {
  deleteAttachment,
  downloadFile,
  FILES_FIELD,
  getAttachments,
  LINK_SECONDS,
  showImage,
  uploadFiles,
} from '@parkwart/contracts/calls/attachments';
import { MAX_FILE_BYTES, MAX_FILES_PER_UPLOAD } from '@parkwart/contracts/wire/limits';
import { type Implementation, implement, implementRedirect } from '@parkwart/service-kit/http/implement';
import { type ReceivedFile, receiveFiles, type UploadOptions } from '@parkwart/service-kit/http/receiveFiles';
import { actorOf } from '@parkwart/service-kit/journal/journal';
import type { ServiceParts } from '@parkwart/service-kit/service/serviceDefinition';
import {
  type AttachmentRepository,
  type AttachmentRow,
  presentAttachment,
  shownOf,
} from './attachments/attachmentRepository.ts';
import { ambiguousName, fileNotFound, fileTooLarge, imageNotFound, tooManyFiles } from './attachments/errors.ts';
import { setDeleted } from './deletion/deletion.ts';
import { driverFileCalls } from './driver-page/driverFileCalls.ts';
import type { OfSession } from './driver-page/recordOfSession.ts';
import type { FilesEnvironment } from './environment.ts';
import { signPhotoCalls } from './signs/signPhotos.ts';
import { linkTo } from './storage/links.ts';
import { acceptFiles } from './upload/acceptFiles.ts';
import { type AttachParts, attachFiles } from './upload/attachFiles.ts';
import { createUploadSlots } from './upload/uploadSlots.ts';

/** A cached redirect must not outlive its link. */
const REDIRECT_CACHE_SECONDS = LINK_SECONDS - 60;

const LIMITS: Omit<UploadOptions, 'folder'> = {
  field: FILES_FIELD,
  maxFiles: MAX_FILES_PER_UPLOAD,
  maxBytes: MAX_FILE_BYTES,
  tooManyFiles,
  fileTooLarge,
};

interface FilesParts extends AttachParts, Pick<ServiceParts, 'tokens' | 'log'> {
  readonly parkingUrl: string;
  readonly environment: FilesEnvironment;
  readonly uploadsFolder: string;
  findRecord(invoiceNumber: string): Promise<number>;
  /** The record of a driver's session. @throws HttpError 401, 404, 503 */
  recordOf(session: string | undefined): Promise<OfSession>;
  onChange(): void;
}

function implementUpload(parts: FilesParts): Implementation {
  const { storage, uploadsFolder, findRecord, onChange } = parts;
  const options = { ...LIMITS, folder: uploadsFolder };
  const slots = createUploadSlots();
  return implement(uploadFiles, async ({ params, session }, ctx) => {
    const invoiceNumber = await findRecord(params.invoiceNumber);
    await storage.requireReachable();
    const attach = async (received: ReceivedFile[]) => {
      const files = await acceptFiles(received);
      const key = ctx.get('Idempotency-Key');
      const { userId: owner, username: uploadedBy } = session;
      const by = actorOf(session);
      const upload = { invoiceNumber, files, by, uploadedBy, owner, key, isFromDriver: false };
      const attachments = await attachFiles(parts, upload);
      onChange();
      return attachments;
    };
    return slots.run(session.userId, () => receiveFiles(ctx, options, attach));
  });
}

export function filesCalls(parts: FilesParts): Implementation[] {
  const { attachments, database, environment, onChange } = parts;
  return [
    implementUpload(parts),

    ...signPhotoCalls({ ...parts, upload: { ...LIMITS, folder: parts.uploadsFolder } }),

    ...driverFileCalls({ ...parts, upload: { ...LIMITS, folder: parts.uploadsFolder } }),

    implement(getAttachments, async ({ params }) =>
      (await attachments.ofRecord(database, Number(params.invoiceNumber))).map(presentAttachment),
    ),

    implement(deleteAttachment, async ({ params: { id }, body: { isDeleted }, session }) => {
      await setDeleted(parts, { id, isDeleted, session });
      onChange();
      return undefined;
    }),

    implement(downloadFile, async ({ body }, ctx) => {
      const invoiceNumber = body.invoiceNumber === undefined ? undefined : Number(body.invoiceNumber);
      const files = await findFiles(attachments, body.files, invoiceNumber);
      return Promise.all(files.map(({ objectKey }) => linkTo(objectKey, ctx, environment)));
    }),

    implementRedirect(showImage, async ({ params, query }, ctx) => {
      const image = await attachments.find(params.id);
      if (image?.kind !== 'image') throw imageNotFound();
      const shown = shownOf(image);
      const location = await linkTo(shown[query.size ?? 'image'], ctx, environment);
      return { location, seconds: REDIRECT_CACHE_SECONDS };
    }),
  ];
}

/** @throws HttpError 404 for an unknown name, 409 for a name that several records use */
async function findFiles(
  attachments: AttachmentRepository,
  names: readonly string[],
  invoiceNumber: number | undefined,
): Promise<AttachmentRow[]> {
  const found = await attachments.findByNames([...new Set(names)], invoiceNumber);
  return names.map((name) => {
    const [first, second] = found.filter((file) => file.name === name);
    if (!first) throw fileNotFound(name);
    if (second) throw ambiguousName(name);
    return first;
  });
}
