import { errorBody } from '@parkwart/contracts/wire/errorBody';
import type { Exchange } from './exchange.ts';

/** What the load saw besides acknowledgements. */
export interface Observed {
  refused: number;
  disconnected: number;
  slowestMs: number;
  /** Broken promises, each kind with how often. */
  readonly violations: Map<string, number>;
}

export const newObserved = (): Observed => ({ refused: 0, disconnected: 0, slowestMs: 0, violations: new Map() });

export function violate({ violations }: Observed, what: string): void {
  violations.set(what, (violations.get(what) ?? 0) + 1);
}

/** A sentence of at least four words that ends as one. */
const SENTENCE = /^\p{Lu}(?:\S* ){3,}.*[.!]$/u;

/** A refusal while a part is down is a 503 with Retry-After and a German sentence, nothing else. */
export function observeRefusal(observed: Observed, call: string, { status, headers, text }: Exchange): void {
  if (status !== 503) {
    violate(observed, `${call}: ${status} ${text.slice(0, 200)}`);
    return;
  }
  observed.refused += 1;
  if (!(Number(headers.get('Retry-After')) > 0)) violate(observed, `${call}: 503 without Retry-After`);
  const body = errorBody.safeParse(jsonOf(text));
  if (!body.success || !SENTENCE.test(body.data.message)) violate(observed, `${call}: 503 without a sentence: ${text}`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
