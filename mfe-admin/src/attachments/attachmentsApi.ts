import { type Attachment, downloadFile, getAttachments } from '@parkwart/contracts/attachments';
import { callApi, useQuery } from '@parkwart/web';

export const attachmentsKey = (invoiceNumber: number) => ['attachments', invoiceNumber];

/** The images and files of an invoice, the oldest first. */
export function useAttachments(invoiceNumber: number) {
  return useQuery({
    queryKey: attachmentsKey(invoiceNumber),
    queryFn: ({ signal }) => callApi(getAttachments, { params: { invoiceNumber: String(invoiceNumber) } }, { signal }),
  });
}

/** Fetches files one after the other, each when it is asked for; a link that fails fails the whole. */
export async function* fetchFiles(
  invoiceNumber: number,
  attachments: readonly Attachment[],
  signal: AbortSignal,
): AsyncGenerator<Response> {
  const files = attachments.map(({ name }) => name);
  const body = { files, invoiceNumber: String(invoiceNumber) };
  for (const link of await callApi(downloadFile, { body }, { signal })) {
    const response = await fetch(link, { signal, credentials: 'omit' });
    if (!response.ok) throw new Error(`A file was answered with ${response.status}.`);
    yield response;
  }
}
