import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LetterFile, storeLetter } from '@parkwart/contracts/wire/internalCalls';
import { inUploadFolder } from '@parkwart/service-kit/http/receiveFiles';
import { SYSTEM } from '@parkwart/service-kit/journal/journal';
import { type InternalRoute, implementInternal } from '@parkwart/service-kit/peers/internalRoutes';
import { acceptFiles } from './acceptFiles.ts';
import { type AttachParts, attachFiles } from './attachFiles.ts';

/** The uploader's name as shown to the office. */
const UPLOADER = 'Mahnlauf';
/** The owner of the idempotency keys. */
const OWNER = 'letters';

interface LetterParts extends AttachParts {
  readonly uploadsFolder: string;
  onChange(): void;
}

/** Stores the PDF of a letter once: a repeated request may have other bytes, since svc-parking makes the PDF again. */
export function letterRoute(parts: LetterParts): InternalRoute {
  const { attachments, database, storage, onChange } = parts;
  return implementInternal(storeLetter, async ({ body }) => {
    // Includes deleted attachments, because a letter that the office deleted is not stored again.
    const present = await attachments.ofRecordWithDeleted(database, body.invoiceNumber);
    const isStored = present.some(({ name }) => name === body.name);
    if (!isStored) {
      await storage.requireReachable();
      await attach(parts, body);
      onChange();
    }
    return { isNew: !isStored };
  });
}

function attach(parts: LetterParts, { invoiceNumber, name, pdf }: LetterFile) {
  const content = Buffer.from(pdf, 'base64');
  return inUploadFolder(parts.uploadsFolder, async (folder) => {
    const path = join(folder, 'letter');
    await writeFile(path, content);
    // The hash is computed from the name, not from the content, so that the second of two concurrent requests gets the
    // response of the first one even if their contents differ.
    const hash = createHash('sha256').update(name).digest('hex');
    const files = await acceptFiles([{ path, name, size: content.length, hash }]);
    const sent = {
      by: SYSTEM,
      uploadedBy: UPLOADER,
      isFromDriver: false,
      owner: OWNER,
      key: `${name}-${invoiceNumber}`,
    };
    return attachFiles(parts, { invoiceNumber, files, ...sent });
  });
}
