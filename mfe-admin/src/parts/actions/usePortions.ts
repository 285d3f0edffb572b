import { errorMessage, isSessionEnded } from '@parkwart/web/errors';
import { useRef, useState } from 'react';

/** The services take at most this many records per request. */
const PORTION = 50;

/** The result of each record by its invoice number; undefined for a record that the service no longer has. */
export type Results<Result> = ReadonlyMap<number, Result | undefined>;

interface Portions {
  readonly progress: (done: number, total: number) => string;
  /** Text before the message of the error that stopped the sending. */
  readonly failed: string;
  /** Called after each attempt, whether it succeeded or not. */
  readonly onSettled: () => void;
}

/** Sends records to a service in portions, with progress; a retry continues where the last attempt stopped. */
export function usePortions<Result>({ progress, failed, onSettled }: Portions) {
  const results = useRef(new Map<number, Result | undefined>());
  const [status, show] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [outcome, setOutcome] = useState<Results<Result>>();

  async function run(
    invoiceNumbers: readonly number[],
    send: (portion: readonly string[]) => Promise<Results<Result>>,
  ): Promise<void> {
    setProblem(undefined);
    const waiting = invoiceNumbers.filter((number) => !results.current.has(number));
    try {
      while (waiting.length > 0) {
        show(progress(invoiceNumbers.length - waiting.length, invoiceNumbers.length));
        const portion = waiting.slice(0, PORTION);
        const sent = await send(portion.map(String));
        for (const number of portion) results.current.set(number, sent.get(number));
        waiting.splice(0, portion.length);
      }
      setOutcome(results.current);
    } catch (error) {
      if (!isSessionEnded(error)) setProblem([failed, errorMessage(error)].filter(Boolean).join(' '));
    }
    show(undefined);
    onSettled();
  }

  return { run, status, problem, outcome };
}
