import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { Checkbox } from '@parkwart/ui/Checkbox';
import { toast } from '@parkwart/web';
import { type ReactNode, useState } from 'react';
import type { OfficeLetter } from './letterForm.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import { texts } from './texts.ts';
import { isOutsideDunning, useFiling } from './useFiling.ts';

interface LetterPreviewProps {
  readonly letters: readonly OfficeLetter[];
  readonly pdf: Blob;
  readonly onBack: () => void;
  readonly onClose: () => void;
  readonly onPrinted: (records: readonly ParkingRecord[]) => void;
  readonly children: ReactNode;
}

export function LetterPreview({ letters, pdf, onBack, onClose, onPrinted, children }: LetterPreviewProps) {
  const count = letters.length;
  const { file, progress, failures } = useFiling(letters);
  const outside = letters.filter(({ record }) => isOutsideDunning(record)).length;
  const [withStatus, setWithStatus] = useState(true);
  const fileAll = async () => {
    const records = await file(withStatus);
    if (!records) return;
    toast.success(texts.filed(count));
    onPrinted(records);
  };
  return (
    <PreviewDialog
      count={count}
      pdf={pdf}
      fileName={texts.fileName(letters.map(({ inputs }) => inputs.invoiceNumber))}
      status={progress === undefined ? undefined : texts.filing(progress, count)}
      failures={failures}
      onFile={fileAll}
      onBack={onBack}
      onClose={onClose}
      question={
        <>
          <p>{texts.questionDetails}</p>
          {outside > 0 && (
            <Checkbox
              label={texts.setStatus(outside)}
              checked={withStatus}
              onChange={({ target }) => setWithStatus(target.checked)}
            />
          )}
        </>
      }
    >
      {children}
    </PreviewDialog>
  );
}
