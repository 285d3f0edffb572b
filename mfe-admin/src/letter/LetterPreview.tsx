import type { Letter } from '@parkwart/contracts/entities/letter';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { Button } from '@parkwart/ui/Button';
import { Checkbox } from '@parkwart/ui/Checkbox';
import { Icon } from '@parkwart/ui/Icon';
import { Notice } from '@parkwart/ui/Notice';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { printPdf, toast } from '@parkwart/web';
import { saveFile } from '@parkwart/web/files/saveFile';
import { useObjectUrl } from '@parkwart/web/files/useObjectUrl';
import { type ReactNode, useState } from 'react';
import { OfficeConfirm } from '../form/OfficeConfirm.tsx';
import { OfficeDialog } from '../form/OfficeDialog.tsx';
import classes from './LetterDialog.module.css';
import { texts } from './texts.ts';
import { type FilingFailure, isOutsideDunning, useFiling } from './useFiling.ts';

interface LetterPreviewProps {
  readonly letters: readonly Letter[];
  readonly pdf: Blob;
  readonly onBack: () => void;
  readonly onClose: () => void;
  readonly onPrinted: (records: readonly ParkingRecord[]) => void;
  readonly children: ReactNode;
}

function FilingFailures({ failures }: { readonly failures: readonly FilingFailure[] }) {
  return (
    <Notice tone="danger">
      <p>{texts.failures}</p>
      <ul className={classes.failures}>
        {failures.map(({ invoiceNumber, message }) => (
          <li key={invoiceNumber}>
            {texts.invoice(invoiceNumber)}: {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function usePrinting({ letters, pdf }: Pick<LetterPreviewProps, 'letters' | 'pdf'>) {
  const [isAsking, setAsking] = useState(false);
  const [isOpening, setOpening] = useState(false);
  const print = async () => {
    setOpening(true);
    try {
      await printPdf(pdf);
      setAsking(true);
    } catch {
      toast.error(texts.printFailed);
    } finally {
      setOpening(false);
    }
  };
  const download = () => {
    saveFile(pdf, texts.fileName(letters.map(({ inputs }) => inputs.invoiceNumber)));
    setAsking(true);
  };
  return { isAsking, setAsking, isOpening, print, download };
}

export function LetterPreview({ letters, pdf, onBack, onClose, onPrinted, children }: LetterPreviewProps) {
  const count = letters.length;
  // Phone browsers may be unable to show and print PDFs.
  const canShow = navigator.pdfViewerEnabled !== false;
  const url = useObjectUrl(pdf);
  const { isAsking, setAsking, isOpening, print, download } = usePrinting({ letters, pdf });
  const { file, progress, failures } = useFiling(letters);
  const busy = progress !== undefined;
  const outside = letters.filter(({ record }) => isOutsideDunning(record)).length;
  const [withStatus, setWithStatus] = useState(true);
  const confirm = async () => {
    setAsking(false);
    const records = await file(withStatus);
    if (!records) return;
    toast.success(texts.filed(count));
    onPrinted(records);
  };
  const hasFailures = failures.length > 0;

  return (
    <OfficeDialog
      title={texts.title(count)}
      isOpen
      size="large"
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <Button disabled={busy || hasFailures} onClick={onBack}>
            {texts.back}
          </Button>
          <Button disabled={busy} onClick={download}>
            <OfficeIcon name="download" />
            {texts.download}
          </Button>
          <Button
            variant={hasFailures ? 'secondary' : 'primary'}
            disabled={busy || !canShow}
            busy={isOpening}
            onClick={() => void print()}
          >
            <Icon name="printer" />
            {texts.print}
          </Button>
          {hasFailures && (
            <Button variant="primary" disabled={busy} onClick={() => void confirm()}>
              {texts.retry}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.preview}>
        {busy && <p role="status">{texts.filing(progress, count)}</p>}
        {hasFailures && !busy && <FilingFailures failures={failures} />}
        {!canShow && <Notice tone="neutral">{texts.noViewer}</Notice>}
        {url && canShow && (
          <iframe className={classes.frame} src={`${url}#navpanes=0&view=FitH`} title={texts.preview} />
        )}
      </div>
      <OfficeConfirm
        title={texts.question(count)}
        isOpen={isAsking}
        confirmLabel={texts.yes}
        cancelLabel={texts.notYet}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        <p>{texts.questionDetails}</p>
        {outside > 0 && (
          <Checkbox
            label={texts.setStatus(outside)}
            checked={withStatus}
            onChange={({ target }) => setWithStatus(target.checked)}
          />
        )}
      </OfficeConfirm>
      {children}
    </OfficeDialog>
  );
}
