import { type Attachment, downloadName } from '@parkwart/contracts/calls/attachments';
import { toast } from '@parkwart/web';
import { saveFile } from '@parkwart/web/files/saveFile';
import { useState } from 'react';
import { useStoppable } from '../../parts/actions/useStoppable.ts';
import { fetchFiles } from './attachments.ts';
import { texts } from './texts.ts';
import { zipFiles } from './zipFiles.ts';

export function useDownload(invoiceNumber: number) {
  const [progress, setProgress] = useState(0);
  const { mutate, isPending } = useStoppable({
    run: (work: (signal: AbortSignal) => Promise<void>, signal) => {
      setProgress(0);
      return work(signal);
    },
    onFailed: () => toast.error(texts.downloadFailed),
    onStopped: () => toast(texts.downloadStopped),
  });
  return {
    progress: isPending ? progress : undefined,
    downloadOne: (attachment: Attachment, position: number) =>
      mutate(async (signal) => {
        for await (const response of fetchFiles(invoiceNumber, [attachment], signal)) {
          saveFile(await response.blob(), downloadName(invoiceNumber, position, attachment.name));
        }
      }),
    downloadAll: (attachments: readonly Attachment[], archive: string) =>
      mutate(async (signal) => {
        saveFile(await zipFiles(invoiceNumber, attachments, setProgress, signal), `${invoiceNumber}_${archive}.zip`);
      }),
  };
}
