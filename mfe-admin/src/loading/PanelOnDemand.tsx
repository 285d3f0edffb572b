import { Card } from '@parkwart/ui/Card';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Skeleton } from '@parkwart/ui/Skeleton';
import type { ComponentType } from 'react';
import { type Chunk, useChunk } from './chunk.ts';
import { texts } from './texts.ts';

/** A part of a page whose code is fetched when it is shown. */
export function PanelOnDemand({ panel }: { readonly panel: Chunk<ComponentType> }) {
  const { code: Panel, hasFailed, retry } = useChunk(panel, true);
  if (Panel) return <Panel />;
  return <Card>{hasFailed ? <ErrorState message={texts.failed} onRetry={retry} /> : <Skeleton lines={6} />}</Card>;
}
