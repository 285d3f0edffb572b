import { formatDay } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { toast } from '@parkwart/web';
import { errorMessage } from '@parkwart/web/errors';
import { saveFile } from '@parkwart/web/files/saveFile';
import { LONG_TOAST_MS } from '@parkwart/web/longToast';
import { useState } from 'react';
import { useStoppable } from '../../parts/actions/useStoppable.ts';
import { isoDay } from '../../parts/form/isoDay.ts';
import { PackageError } from './packageError.ts';
import { packageZip } from './packageZip.ts';
import { texts } from './texts.ts';

function sentenceOf(error: unknown): string {
  const isNamed = error instanceof PackageError;
  const cause = errorMessage(isNamed ? error.cause : error);
  return [texts.packageFailed(isNamed ? error.invoiceNumber : undefined), cause].filter(Boolean).join(' ');
}

function usePackage() {
  const [done, setDone] = useState(0);
  const { mutate, isPending, variables, stop } = useStoppable({
    run: async (invoiceNumbers: readonly number[], signal) => {
      setDone(0);
      const { zip, withoutLetter, gone } = await packageZip(invoiceNumbers, { onProgress: setDone, signal });
      signal.throwIfAborted();
      const [only, another] = invoiceNumbers;
      const day = isoDay(formatDay(new Date()));
      saveFile(zip, only !== undefined && another === undefined ? texts.archiveOf(only) : texts.archive(day));
      if (withoutLetter.length > 0) toast(texts.withoutLetter(withoutLetter), { duration: LONG_TOAST_MS });
      if (gone.length > 0) toast(texts.gone(gone), { duration: LONG_TOAST_MS });
    },
    onFailed: (error) => toast.error(sentenceOf(error), { duration: LONG_TOAST_MS }),
    onStopped: () => toast(texts.stopped),
  });
  return { progress: isPending ? { done, count: variables?.length ?? 0 } : undefined, download: mutate, stop };
}

interface PackageButtonProps {
  readonly invoiceNumbers: readonly number[];
  readonly size?: 'small';
}

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
        onClick={() => download(invoiceNumbers)}
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
