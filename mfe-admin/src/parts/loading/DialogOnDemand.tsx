import { ErrorState } from '@parkwart/ui/ErrorState';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { type Chunk, useChunk } from '@parkwart/web/chunk';
import type { ReactNode } from 'react';
import { OfficeDialog } from '../form/OfficeDialog.tsx';
import { texts } from './texts.ts';

interface DialogOnDemandProps<Loaded> {
  readonly dialog: Chunk<Loaded>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: (dialog: Loaded) => ReactNode;
}

/** Fetches the dialog's code when it is first opened, unless it is prefetched. */
export function DialogOnDemand<Loaded>({ dialog, isOpen, onClose, children }: DialogOnDemandProps<Loaded>) {
  const { code, hasFailed, retry } = useChunk(dialog, isOpen);
  if (code !== undefined) return children(code);
  return (
    <OfficeDialog title={texts.loading} isOpen={isOpen} onClose={onClose}>
      {hasFailed ? <ErrorState message={texts.failed} onRetry={retry} /> : <Skeleton lines={6} />}
    </OfficeDialog>
  );
}
