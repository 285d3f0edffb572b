import { type CallShape, callName, type JsonSchema } from './callShape.ts';
import { type Mismatch, mismatches } from './mismatches.ts';

/** A place where the front end or the service may send something that the receiving side does not accept. */
export interface Incompatibility {
  /** `PUT /print/{invoiceNumber}` */
  readonly call: string;
  /** `body.isPrint`, `answer[].fee`; empty if the call itself is incompatible. */
  readonly field: string;
  /**
   * - `call`: the service does not offer the call
   * - `unknown`: the reader rejects the field
   * - `missing`: the reader requires the field, but the writer may omit it
   * - `values`: the writer may send a value that the reader does not accept
   */
  readonly reason: 'call' | Mismatch['reason'];
}

const NOTHING: JsonSchema = { type: 'object', properties: {}, additionalProperties: false };

/**
 * The reasons why a service with the `offered` calls cannot serve a front end with the `used` calls; empty if it can.
 */
export function incompatibilities(used: readonly CallShape[], offered: readonly CallShape[]): Incompatibility[] {
  const known = new Map(offered.map((shape) => [callName(shape), shape]));
  return used.flatMap((shape): Incompatibility[] => {
    const call = callName(shape);
    const other = known.get(call);
    if (!other) return [{ call, field: '', reason: 'call' }];
    return mismatchesOfCall(shape, other).map((mismatch) => ({ call, ...mismatch }));
  });
}

/** The front end writes requests, the service writes responses. */
function mismatchesOfCall(used: CallShape, offered: CallShape): Mismatch[] {
  return [
    ...mismatches(used.params ?? NOTHING, offered.params ?? NOTHING, 'params'),
    ...mismatches(used.query ?? NOTHING, offered.query ?? NOTHING, 'query'),
    ...bodyMismatches(used.body, offered.body),
    ...used.headers
      .filter((header) => !offered.headers.includes(header))
      .map((header): Mismatch => ({ field: header, reason: 'unknown' })),
    ...responseMismatches(used, offered),
  ];
}

function bodyMismatches(used: JsonSchema | undefined, offered: JsonSchema | undefined): Mismatch[] {
  if (used && offered) return mismatches(used, offered, 'body');
  if (used) return [{ field: 'body', reason: 'unknown' }];
  return offered ? [{ field: 'body', reason: 'missing' }] : [];
}

function responseMismatches(used: CallShape, offered: CallShape): Mismatch[] {
  if (used.media !== offered.media || used.redirects !== offered.redirects)
    return [{ field: 'answer', reason: 'values' }];
  if (!used.answer) return [];
  return offered.answer ? mismatches(offered.answer, used.answer, 'answer') : [{ field: 'answer', reason: 'missing' }];
}
