import { errorMessage, isSessionEnded } from '@parkwart/web/errors';
import { useRef, useState } from 'react';
import { useCollectionCache } from '../hand-over/handOverApi.ts';
import { type HandOverInput, type HandOverLine, sendHandOver } from './collectionApi.ts';
import { texts } from './texts.ts';

/** Of the service: records that one call hands over. */
const PORTION = 50;

/** In portions; a retry continues where the last attempt stopped. */
export function useHandingOver(invoiceNumbers: readonly number[]) {
  const cache = useCollectionCache();
  const lines = useRef<HandOverLine[]>([]);
  const [status, show] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [outcome, setOutcome] = useState<readonly HandOverLine[]>();

  async function handOver(input: HandOverInput): Promise<void> {
    setProblem(undefined);
    try {
      while (lines.current.length < invoiceNumbers.length) {
        const done = lines.current.length;
        show(texts.handingOver(done, invoiceNumbers.length));
        const portion = invoiceNumbers.slice(done, done + PORTION).map(String);
        lines.current.push(...(await sendHandOver(input, portion)));
      }
      setOutcome(lines.current);
    } catch (error) {
      if (!isSessionEnded(error)) setProblem([texts.failed, errorMessage(error)].filter(Boolean).join(' '));
    }
    show(undefined);
    cache.reload();
  }

  return { handOver, status, problem, outcome };
}
