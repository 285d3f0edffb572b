import { Card } from '@parkwart/ui/Card';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { type Chunk, useChunk } from '@parkwart/web/chunk';
import type { ComponentType } from 'react';
import { texts } from './texts.ts';

interface PanelStateProps {
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** Shown until the panel's code has loaded. */
export function PanelState({ hasFailed, retry }: PanelStateProps) {
  return <Card>{hasFailed ? <ErrorState message={texts.failed} onRetry={retry} /> : <Skeleton lines={6} />}</Card>;
}

/** Fetches a panel's code when the panel is shown. */
export function PanelOnDemand({ panel }: { readonly panel: Chunk<ComponentType> }) {
  const { code: Panel, hasFailed, retry } = useChunk(panel, true);
  return Panel ? <Panel /> : <PanelState hasFailed={hasFailed} retry={retry} />;
}
