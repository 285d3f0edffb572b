import { Button } from '@parkwart/ui/Button';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { texts } from './texts.ts';
import { usePackage } from './usePackage.ts';

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
