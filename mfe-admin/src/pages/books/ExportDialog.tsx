import type { BookMonth } from '@parkwart/contracts/calls/books';
import { Notice } from '@parkwart/ui/Notice';
import { errorMessage } from '@parkwart/web/errors';
import { OfficeConfirm } from '../../parts/form/OfficeConfirm.tsx';
import { useExport, useFigures } from './booksApi.ts';
import { texts } from './texts.ts';

interface ExportDialogProps {
  /** Undefined before the first opening. */
  readonly month: string | undefined;
  /** Whether no month is exported yet. */
  readonly isFirst: boolean;
  /** Earlier months that can no longer be exported after this export. */
  readonly skipped: readonly BookMonth[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function ExportDialog({ month, isFirst, skipped, isOpen, onClose }: ExportDialogProps) {
  const { mutate, isPending, error } = useExport(onClose);
  if (month === undefined) return null;
  return (
    <OfficeConfirm
      title={texts.question(month)}
      isOpen={isOpen}
      confirmLabel={skipped.length > 0 ? texts.exportWithout : texts.export}
      busy={isPending}
      busyLabel={texts.exporting}
      onCancel={onClose}
      onConfirm={() => mutate(month)}
    >
      <p>{texts.final}</p>
      {isFirst && skipped.length === 0 && <p>{texts.first}</p>}
      {skipped.length > 0 && (
        <Notice tone="warning">
          <p>{texts.skipping(skipped.length)}</p>
          <ul>
            {skipped.map((one) => (
              <Skipped key={one.month} month={one} />
            ))}
          </ul>
        </Notice>
      )}
      {error && (
        <Notice tone="danger">
          <p>{errorMessage(error) || texts.exportFailed}</p>
        </Notice>
      )}
    </OfficeConfirm>
  );
}

function Skipped({ month }: { readonly month: BookMonth }) {
  const { data, isError } = useFigures(month);
  return <li>{texts.skipped(month.month, data ?? (isError ? texts.figuresFailed : texts.loading))}</li>;
}
