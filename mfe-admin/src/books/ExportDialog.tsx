import { Notice } from '@parkwart/ui/Notice';
import { errorMessage } from '@parkwart/web/errors';
import { OfficeConfirm } from '../form/OfficeConfirm.tsx';
import { useExport } from './booksApi.ts';
import { texts } from './texts.ts';

interface ExportDialogProps {
  /** Undefined before the first opening. */
  readonly month: string | undefined;
  /** Whether no month is exported yet. */
  readonly isFirst: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function ExportDialog({ month, isFirst, isOpen, onClose }: ExportDialogProps) {
  const { mutate, isPending, error } = useExport(onClose);
  if (month === undefined) return null;
  return (
    <OfficeConfirm
      title={texts.question(month)}
      isOpen={isOpen}
      confirmLabel={texts.export}
      busy={isPending}
      busyLabel={texts.exporting}
      onCancel={onClose}
      onConfirm={() => mutate(month)}
    >
      <p>{texts.final}</p>
      {isFirst && <p>{texts.first}</p>}
      {error && (
        <Notice tone="danger">
          <p>{errorMessage(error) || texts.exportFailed}</p>
        </Notice>
      )}
    </OfficeConfirm>
  );
}
