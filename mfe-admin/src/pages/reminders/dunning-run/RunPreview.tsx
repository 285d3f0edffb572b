import type { DunningRun } from '@parkwart/contracts/entities/dunningRun';
import { formatDecimal } from '@parkwart/contracts/rules/number';
import { Button } from '@parkwart/ui/Button';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { Notice } from '@parkwart/ui/Notice';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { toast } from '@parkwart/web';
import { saveFile } from '@parkwart/web/files/saveFile';
import { useAction } from '../../../parts/actions/useAction.ts';
import { OfficeDialog } from '../../../parts/form/OfficeDialog.tsx';
import { csvFile } from '../../../parts/items/csvFile.ts';
import dialogClasses from '../../../record/letter/LetterDialog.module.css';
import { PreviewDialog } from '../../../record/letter/PreviewDialog.tsx';
import { townOf } from '../../../record/town.ts';
import { letterPackage } from './letterPackage.ts';
import type { RunLetter } from './runLetters.ts';
import { texts } from './texts.ts';
import { type Outcome, useRunNoting } from './useRunNoting.ts';

/** A CSV list of the letters, in the order of the PDF. */
function letterList(letters: readonly RunLetter[]): Promise<Blob> {
  const { invoice, plate, level, owner, postcode, town, amount, deadline } = texts.columns;
  const rows = letters.map(({ inputs, amount: euros, ...letter }) => {
    const place = townOf(inputs.address);
    return [
      inputs.invoiceNumber,
      inputs.vehicleNumber,
      texts.level(letter.level),
      inputs.ownerName,
      place.postcode,
      place.town,
      formatDecimal(euros),
      inputs.deadline,
    ];
  });
  return csvFile([[invoice, plate, level, owner, postcode, town, amount, deadline], ...rows]);
}

interface RunPreviewProps {
  readonly run: DunningRun;
  readonly letters: readonly RunLetter[];
  readonly pdf: Blob;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

export function RunPreview({ run, letters, pdf, onBack, onClose }: RunPreviewProps) {
  const { note, outcome, ...noting } = useRunNoting(run);
  const packing = useAction({
    send: () => letterPackage(letters),
    onDone: ({ zip, leftOut }) => {
      saveFile(zip, texts.packageName(run._id));
      if (leftOut.length > 0) toast(texts.notPacked(leftOut));
    },
    failed: texts.packageFailed,
  });
  const listing = useAction({
    send: () => letterList(letters),
    onDone: (list) => saveFile(list, texts.listName(run._id)),
    failed: texts.listFailed,
  });
  if (letters.length === 0 || outcome) return <Result outcome={outcome} onClose={onClose} />;
  return (
    <PreviewDialog
      {...noting}
      count={letters.length}
      pdf={pdf}
      fileName={texts.pdfName(run._id)}
      onFile={() => note(letters)}
      onBack={onBack}
      onClose={onClose}
      question={<p>{texts.questionDetails}</p>}
      actions={
        <>
          <Button disabled={noting.status !== undefined} onClick={() => void listing.run()}>
            <OfficeIcon name="download" />
            {texts.list}
          </Button>
          <Button
            disabled={noting.status !== undefined}
            busy={packing.isRunning}
            busyLabel={texts.packing}
            onClick={() => void packing.run()}
          >
            <OfficeIcon name="download" />
            {texts.package}
          </Button>
        </>
      }
    />
  );
}

interface ResultProps {
  /** Undefined if there was nothing to print. */
  readonly outcome: Outcome | undefined;
  readonly onClose: () => void;
}

/** Lists the letters that the admin must not send. */
export function Result({ outcome, onClose }: ResultProps) {
  return (
    <OfficeDialog
      title={outcome ? texts.outcome : texts.printTitle}
      isOpen
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      {outcome ? (
        <div className={dialogClasses.preview}>
          <p>{texts.noted(outcome.noted)}</p>
          {outcome.excluded.length > 0 && (
            <Notice tone="warning">
              <p>{texts.takeOut(outcome.excluded.length)}</p>
              <ul className={dialogClasses.failures}>
                {outcome.excluded.map(({ invoiceNumber, message }) => (
                  <li key={invoiceNumber}>
                    {texts.invoice(invoiceNumber)}: {message}
                  </li>
                ))}
              </ul>
            </Notice>
          )}
        </div>
      ) : (
        <EmptyState>{texts.nothingLeft}</EmptyState>
      )}
    </OfficeDialog>
  );
}
