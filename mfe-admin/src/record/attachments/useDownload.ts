import { type Attachment, downloadName } from '@parkwart/contracts/calls/attachments';
import { toast } from '@parkwart/web';
import { saveFile } from '@parkwart/web/files/saveFile';
import { useEffect, useRef, useState } from 'react';
import { fetchFiles } from './attachments.ts';
import { texts } from './texts.ts';
import { zipFiles } from './zipFiles.ts';

/** One download at a time; leaving the page aborts it. */
export function useDownload(invoiceNumber: number) {
  const [progress, setProgress] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (work: (signal: AbortSignal) => Promise<void>) => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setProgress(0);
    try {
      await work(controller.signal);
    } catch {
      if (controller.signal.aborted) toast(texts.downloadStopped);
      else toast.error(texts.downloadFailed);
    } finally {
      running.current = undefined;
      setProgress(undefined);
    }
  };

  return {
    progress,
    downloadOne: (attachment: Attachment, position: number) =>
      run(async (signal) => {
        for await (const response of fetchFiles(invoiceNumber, [attachment], signal)) {
          saveFile(await response.blob(), downloadName(invoiceNumber, position, attachment.name));
        }
      }),
    downloadAll: (attachments: readonly Attachment[], archive: string) =>
      run(async (signal) => {
        saveFile(await zipFiles(invoiceNumber, attachments, setProgress, signal), `${invoiceNumber}_${archive}.zip`);
      }),
  };
}
