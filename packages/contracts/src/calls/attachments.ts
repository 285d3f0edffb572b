import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import type { JournalPart } from '../calls-kit/subject.ts';
import { invoiceNumber } from '../inputs/inputs.ts';

export const MAX_FILE_NAME = 200;
/** The limit for all frames of an image together. Formats that need much memory when decoded have lower limits. */
export const MAX_IMAGE_MEGAPIXELS = 100;
/** Lifetime of a download link. */
export const LINK_SECONDS = 300;
/** How long the deletion of an attachment can be undone. */
export const UNDO_SECONDS = 300;
export const FILES_FIELD = 'files';

/**
 * Whether the type is HEIC, the format of iPhone photos. An attachment of this type has the kind `file` if the service
 * has no picture of it that browsers can show.
 */
export const isHeic = (type: string): boolean => /^image\/hei[cf](?:-sequence)?$/.test(type);

/**
 * A file of an invoice. Its kind is detected from the content; for an image, the service also has a picture that
 * browsers show.
 */
export const attachment = z.object({
  id: z.string(),
  /** Unique within its invoice: `Rückschein (2).pdf`. */
  name: z.string(),
  kind: z.enum(['image', 'file']),
  /** Media type, detected from the content. */
  type: z.string(),
  /** In bytes, as stored. */
  size: z.number(),
  uploadedAt: z.string(),
  uploadedBy: z.string(),
  /** Uploaded on the driver's page. */
  isFromDriver: z.optional(z.boolean()),
});
export type Attachment = z.infer<typeof attachment>;

export const uploadFiles = defineCall({
  service: 'files',
  method: 'POST',
  path: '/upload-files/{invoiceNumber}',
  summary: 'Bilder und Dateien zu einer Rechnung hochladen: alle oder keine.',
  allow: ['Admin'],
  refuses: [404, 422, 429],
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
 * Returns links in the order of the requested names. A name is unique only within an invoice: without `invoiceNumber`,
 * a name that several invoices use is rejected.
 */
export const downloadFile = defineCall({
  service: 'files',
  method: 'POST',
  path: '/download-file',
  summary: 'Links zum Herunterladen von Dateien, nach ihren Namen.',
  allow: ['Admin'],
  refuses: [404, 409],
  repeatable: true,
  body: z.strictObject({
    files: z
      .array(z.string().check(z.minLength(1), z.maxLength(MAX_FILE_NAME)))
      .check(z.minLength(1, 'Bitte nennen Sie mindestens eine Datei.'), z.maxLength(200, 'Höchstens 200 Dateien.')),
    invoiceNumber: z.optional(invoiceNumber),
  }),
  answer: z.array(z.string()),
});

const id = z.string().check(z.regex(/^[\w-]{1,60}$/));

/**
 * Removes the attachment from lists and links immediately; deletes its content as soon as the deletion can no longer be
 * undone.
 */
export const deleteAttachment = defineCall({
  service: 'files',
  method: 'PUT',
  path: '/attachment/{id}',
  summary: 'Ein Bild oder eine Datei löschen oder, fünf Minuten lang, die Löschung zurücknehmen.',
  allow: ['Admin'],
  refuses: [404],
  params: z.strictObject({ id }),
  body: z.strictObject({ isDeleted: z.boolean() }),
});

/** Redirects to the image or its thumbnail; the paths in a record's `images` lead to this call. */
export const showImage = defineCall({
  service: 'files',
  method: 'GET',
  path: '/image/{id}',
  summary: 'Weiter zum Bild oder, mit size=thumbnail, zu seiner Vorschau.',
  allow: ['Admin'],
  refuses: [404],
  caching: 'own',
  params: z.strictObject({ id }),
  query: z.strictObject({ size: z.optional(z.enum(['thumbnail'])) }),
  redirects: true,
});

/** `{invoice}_file_{n}.{ext}`, with n counted from 1. */
export function downloadName(invoice: number, position: number, name: string): string {
  const extension = /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1] ?? 'bin';
  return `${invoice}_file_${position}.${extension.toLowerCase()}`;
}

export const journal = {
  record: {
    kinds: {
      files: {
        'files-added': 'Dateien hochgeladen',
        'file-deleted': 'Datei gelöscht',
        'file-restored': 'Löschung zurückgenommen',
        'files-erased': 'Dateien gelöscht',
      },
    },
    personal: { files: 'Dateien' },
    facts: { count: 'Anzahl' },
  },
} as const satisfies JournalPart;
