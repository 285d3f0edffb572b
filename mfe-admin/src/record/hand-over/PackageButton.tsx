import { formatDay } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { toast } from '@parkwart/web';
import { errorMessage } from '@parkwart/web/errors';
import { saveFile } from '@parkwart/web/files/saveFile';
import { LONG_TOAST_MS } from '@parkwart/web/longToast';
import { useEffect, useRef, useState } from 'react';
import { isoDay } from '../../parts/form/isoDay.ts';
import { PackageError } from './packageError.ts';
import { packageZip } from './packageZip.ts';
import { texts } from './texts.ts';

function sentenceOf(error: unknown): string {
  const isNamed = error instanceof PackageError;
  const cause = errorMessage(isNamed ? error.cause : error);
  return [texts.packageFailed(isNamed ? error.invoiceNumber : undefined), cause].filter(Boolean).join(' ');
}

/** Creates one package at a time; leaving the page stops it. */
function usePackage() {
  const [progress, setProgress] = useState<{ readonly done: number; readonly count: number }>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function download(invoiceNumbers: readonly number[]): Promise<void> {
    if (running.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const count = invoiceNumbers.length;
    setProgress({ done: 0, count });
    try {
      const onProgress = (done: number) => setProgress({ done, count });
      const { zip, withoutLetter, gone } = await packageZip(invoiceNumbers, { onProgress, signal });
      signal.throwIfAborted();
      const [only] = invoiceNumbers;
      const day = isoDay(formatDay(new Date()));
      saveFile(zip, count === 1 && only !== undefined ? texts.archiveOf(only) : texts.archive(day));
      if (withoutLetter.length > 0) toast(texts.withoutLetter(withoutLetter), { duration: LONG_TOAST_MS });
      if (gone.length > 0) toast(texts.gone(gone), { duration: LONG_TOAST_MS });
    } catch (error) {
      if (signal.aborted) toast(texts.stopped);
      else toast.error(sentenceOf(error), { duration: LONG_TOAST_MS });
    } finally {
      running.current = undefined;
      setProgress(undefined);
    }
  }

  return { progress, download, stop: () => running.current?.abort() };
}

interface PackageButtonProps {
  readonly invoiceNumbers: readonly number[];
  readonly size?: 'small';
}

/** Downloads a ZIP of these records, and shows its progress. */
export function PackageButton({ invoiceNumbers, size }: PackageButtonProps) {
  const { progress, download, stop } = usePackage();
  const sized = size ? { size } : {};
  return (
    <>
      <Button
        {...sized}
        disabled={invoiceNumbers.length === 0 && !progress}
        busy={progress !== undefined}
        busyLabel={progress && texts.packing(progress.done, progress.count)}
        onClick={() => void download(invoiceNumbers)}
      >
        <OfficeIcon name="download" />
        {texts.download}
      </Button>
      {progress && (
        <Button {...sized} onClick={stop}>
          {texts.stop}
        </Button>
      )}
    </>
  );
}
