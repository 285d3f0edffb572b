import { Button } from '@parkwart/ui/Button';
import { Notice } from '@parkwart/ui/Notice';
import { OfficeDialog } from '../../parts/form/OfficeDialog.tsx';
import { PackageButton } from '../../record/hand-over/PackageButton.tsx';
import dialogClasses from '../../record/letter/LetterDialog.module.css';
import type { HandOverLine } from './collectionApi.ts';
import { texts } from './texts.ts';

interface HandOverResultProps {
  readonly lines: readonly HandOverLine[];
  readonly onClose: () => void;
}

/** The records that were handed over, those that were not, with the reason, and the package to download. */
export function HandOverResult({ lines, onClose }: HandOverResultProps) {
  const handedOver = lines.filter((line) => line.handOver);
  const leftOut = lines.filter((line) => !line.handOver);
  return (
    <OfficeDialog
      title={texts.outcome}
      isOpen
      onClose={onClose}
      actions={
        <>
          <PackageButton invoiceNumbers={handedOver.map(({ invoiceNumber }) => Number(invoiceNumber))} />
          <Button variant="primary" onClick={onClose}>
            {texts.close}
          </Button>
        </>
      }
    >
      <div className={dialogClasses.preview}>
        <p>{texts.handedOver(handedOver.length)}</p>
        {leftOut.length > 0 && (
          <Notice tone="warning">
            <p>{texts.leftOut(leftOut.length)}</p>
            <ul className={dialogClasses.failures}>
              {leftOut.map(({ invoiceNumber, reason }) => (
                <li key={invoiceNumber}>
                  {texts.invoice(Number(invoiceNumber))}: {reason}
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
    </OfficeDialog>
  );
}
