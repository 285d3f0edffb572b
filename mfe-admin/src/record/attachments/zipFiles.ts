import { type Attachment, downloadName } from '@parkwart/contracts/calls/attachments';
import { fetchFiles } from './attachments.ts';

function countBytes(response: Response, onBytes: (count: number) => void): ReadableStream<Uint8Array> {
  if (!response.body) throw new Error('A download has no body.');
  return response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        onBytes(chunk.byteLength);
        controller.enqueue(chunk);
      },
    }),
  );
}

/** Packs files into one ZIP archive named as in specification §7. `onProgress` gets the fraction fetched, 0 to 1. */
export async function zipFiles(
  invoiceNumber: number,
  attachments: readonly Attachment[],
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const { downloadZip } = await import('client-zip');
  const total = attachments.reduce((sum, { size }) => sum + size, 0);
  let fetched = 0;
  const onBytes = (count: number) => {
    fetched += count;
    onProgress(Math.min(fetched / total, 1));
  };
  async function* entries() {
    let position = 0;
    for await (const response of fetchFiles(invoiceNumber, attachments, signal)) {
      const { name = '', uploadedAt } = attachments[position] ?? {};
      position += 1;
      yield {
        name: downloadName(invoiceNumber, position, name),
        input: countBytes(response, onBytes),
        ...(uploadedAt ? { lastModified: new Date(uploadedAt) } : {}),
      };
    }
  }
  return downloadZip(entries()).blob();
}
