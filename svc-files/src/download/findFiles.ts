import type { AttachmentRepository } from '../attachments/attachmentRepository.ts';
import type { AttachmentRow } from '../attachments/attachmentRow.ts';
import { ambiguousName, fileNotFound } from '../attachments/errors.ts';

/** @throws HttpError 404 for an unknown name, 409 for a name that several records use */
export async function findFiles(
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
