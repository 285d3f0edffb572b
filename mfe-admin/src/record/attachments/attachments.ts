import { type Attachment, downloadFile, getAttachments } from '@parkwart/contracts/calls/attachments';
import { API_PREFIX } from '@parkwart/contracts/calls-kit/call';
import { callApi, useQuery } from '@parkwart/web';

/** First part of the query keys of all records' attachments. */
export const ATTACHMENTS_KEY = ['attachments'];

export const attachmentsKey = (invoiceNumber: number) => [...ATTACHMENTS_KEY, invoiceNumber];

export function useAttachments(invoiceNumber: number) {
  return useQuery({
    queryKey: attachmentsKey(invoiceNumber),
    queryFn: ({ signal }) => callApi(getAttachments, { params: { invoiceNumber: String(invoiceNumber) } }, { signal }),
  });
}

const PDF = 'application/pdf';

/** Whether the viewer can show the attachment. */
export const canOpen = ({ kind, type }: Attachment): boolean => kind === 'image' || type === PDF;

export const thumbnailOf = ({ id }: Attachment): string => `${API_PREFIX}/image/${id}?size=thumbnail`;

/** The number of an attachment among those of its kind, from 1. */
export const positionIn = (all: readonly Attachment[], { id, kind }: Attachment): number =>
  all.filter((one) => one.kind === kind).findIndex((one) => one.id === id) + 1;

/**
 * Fetches each file only when the caller requests the next one. If a single download fails, the whole iteration fails.
 */
export async function* fetchFiles(
  invoiceNumber: number,
  attachments: readonly Attachment[],
  signal: AbortSignal,
): AsyncGenerator<Response> {
  const files = attachments.map(({ name }) => name);
  const body = { files, invoiceNumber: String(invoiceNumber) };
  for (const link of await callApi(downloadFile, { body }, { signal })) {
    const response = await fetch(link, { signal, credentials: 'omit' });
    if (!response.ok) throw new Error(`A download returned ${response.status}.`);
    yield response;
  }
}
