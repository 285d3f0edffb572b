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

/** In place of a panel whose code is not there yet. */
export function PanelState({ hasFailed, retry }: PanelStateProps) {
  return <Card>{hasFailed ? <ErrorState message={texts.failed} onRetry={retry} /> : <Skeleton lines={6} />}</Card>;
}

/** A part of a page whose code is fetched when it is shown. */
export function PanelOnDemand({ panel }: { readonly panel: Chunk<ComponentType> }) {
  const { code: Panel, hasFailed, retry } = useChunk(panel, true);
  return Panel ? <Panel /> : <PanelState hasFailed={hasFailed} retry={retry} />;
}
