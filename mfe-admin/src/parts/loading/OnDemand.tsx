import { Card } from '@parkwart/ui/Card';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { type Chunk, useChunk } from '@parkwart/web/chunk';
import type { ComponentType, ReactNode } from 'react';
import { OfficeDialog } from '../form/OfficeDialog.tsx';
import { texts } from './texts.ts';

interface PanelStateProps {
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** Shown until the panel's code has loaded. */
export function PanelState({ hasFailed, retry }: PanelStateProps) {
  return <Card>{hasFailed ? <ErrorState message={texts.failed} onRetry={retry} /> : <Skeleton lines={6} />}</Card>;
}

export function PanelOnDemand({ panel }: { readonly panel: Chunk<ComponentType> }) {
  const { code: Panel, hasFailed, retry } = useChunk(panel, true);
  return Panel ? <Panel /> : <PanelState hasFailed={hasFailed} retry={retry} />;
}

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
