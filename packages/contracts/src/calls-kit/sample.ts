import type { Call } from './call.ts';

/**
 * A call and its request. The code that runs the sample sends the request and passes the response's body back to the
 * sample's generator.
 */
export type Step = readonly [Call, { readonly params?: object; readonly query?: object; readonly body?: object }];

// biome-ignore lint/suspicious/noExplicitAny: a sample reads what tests have checked elsewhere
type Walk<Result = void> = Generator<Step, Result, any>;

/** The data that samples start from. */
export interface Stock {
  /** Creates a record with a fine and returns its number. */
  fined(): Walk<string>;
  /** Returns a plate that no other sample uses. */
  plate(): string;
}

/** Yields each writing call of a feature at least once, in an order in which the calls succeed. */
export type Sample = (stock: Stock) => Walk;
