import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { invoiceNumber } from './inputs.ts';

/** Limits of uploads. */
export const MAX_FILE_BYTES = 25 * 1024 * 1024;
export const MAX_FILES_PER_UPLOAD = 20;
export const MAX_FILE_NAME = 200;
/** How long a download link is good, in seconds. */
export const LINK_SECONDS = 300;
/** The multipart field, repeated. */
export const FILES_FIELD = 'files';

/** A file kept with an invoice. Its kind is decided by its content; images are those that a browser may show. */
const attachment = z.object({
  id: z.string(),
  /** For people, and unique within its invoice: `Rückschein (2).pdf`. */
  name: z.string(),
  kind: z.enum(['image', 'file']),
  /** Media type, from the content. */
  type: z.string(),
  /** In bytes, as stored. */
  size: z.number(),
  uploadedAt: z.string(),
  uploadedBy: z.string(),
});
export type Attachment = z.infer<typeof attachment>;

export const uploadFiles = defineCall({
  service: 'files',
  method: 'POST',
  path: '/upload-files/{invoiceNumber}',
  summary: 'Bilder und Dateien zu einer Rechnung hochladen: alle oder keine.',
  allow: ['Admin'],
  idempotent: true,
  status: 201,
  upload: FILES_FIELD,
  params: z.strictObject({ invoiceNumber }),
  answer: z.array(attachment),
});

export const getAttachments = defineCall({
  service: 'files',
  method: 'GET',
  path: '/attachments/{invoiceNumber}',
  summary: 'Die Bilder und Dateien einer Rechnung, die ältesten zuerst.',
  allow: ['Admin'],
  params: z.strictObject({ invoiceNumber }),
  answer: z.array(attachment),
});

/**
 * Links in the order of the names, good for five minutes. Names are unique within an invoice only: without
 * `invoiceNumber` a name that several invoices have is refused.
 */
export const downloadFile = defineCall({
  service: 'files',
  method: 'POST',
  path: '/download-file',
  summary: 'Links zum Herunterladen von Dateien, nach ihren Namen.',
  allow: ['Admin'],
  repeatable: true,
  body: z.strictObject({
    files: z
      .array(z.string().check(z.minLength(1), z.maxLength(MAX_FILE_NAME)))
      .check(z.minLength(1, 'Bitte nennen Sie mindestens eine Datei.'), z.maxLength(200, 'Höchstens 200 Dateien.')),
    invoiceNumber: z.optional(invoiceNumber),
  }),
  answer: z.array(z.string()),
});

/** Where `images` of a record point: sends a browser with a session on to the image itself or to its thumbnail. */
export const showImage = defineCall({
  service: 'files',
  method: 'GET',
  path: '/image/{id}',
  summary: 'Weiter zum Bild oder, mit size=thumbnail, zu seiner Vorschau.',
  allow: ['Admin'],
  caching: 'own',
  params: z.strictObject({ id: z.string().check(z.regex(/^[\w-]{1,60}$/)) }),
  query: z.strictObject({ size: z.optional(z.enum(['thumbnail'])) }),
  redirects: true,
});

/** How a downloaded attachment is called: `{invoice}_file_{n}.{ext}`, n from 1. */
export function downloadName(invoice: number, position: number, name: string): string {
  const extension = /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1] ?? 'bin';
  return `${invoice}_file_${position}.${extension.toLowerCase()}`;
}

/**
 * What svc-files tells svc-parking of an invoice (`PUT /internal/records/{invoiceNumber}/attachments`): the whole lists.
 * A `revision` that is not above the last one taken is old news and changes nothing.
 */
export const attachmentLists = z.strictObject({
  revision: z.int().check(z.minimum(1)),
  /** Addresses of `showImage`, as the record has them. */
  images: z.array(z.string()),
  /** Names. */
  files: z.array(z.string()),
});
export type AttachmentLists = z.infer<typeof attachmentLists>;
