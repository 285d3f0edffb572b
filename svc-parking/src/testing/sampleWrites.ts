import { pathOf } from '@parkwart/contracts/calls-kit/call';
import type { Sample, Step } from '@parkwart/contracts/calls-kit/sample';
import { callName } from '@parkwart/contracts/openapi/callShape';
import { stockOf } from '@parkwart/contracts/testing/stock';
import { isWrite } from '@parkwart/service-kit/http/implement';
import type { PreparedWrite } from '@parkwart/service-kit/testing/journaling';
import { CAR } from './startParking.ts';

type Send = (write: PreparedWrite) => Promise<unknown>;

const STOCK = stockOf(CAR);

const asWrite = ([call, { body, ...input }]: Step): PreparedWrite => [call.method, pathOf(call, input), body];

/** Sends the requests of the sample that precede this call. @returns the sample's request for this call */
async function prepared(sample: Sample, name: string, send: Send): Promise<PreparedWrite> {
  const walk = sample(STOCK);
  for (let step = walk.next(); !step.done; ) {
    if (callName(step.value[0]) === name) return asWrite(step.value);
    step = walk.next(await send(asWrite(step.value)));
  }
  throw new Error(`no sample of ${name}`);
}

/** The writing calls of each feature with a sample, ready to be sent. */
export const sampleWrites = (features: readonly { readonly sample: Sample }[], send: Send) =>
  Object.fromEntries(
    features.flatMap(({ sample, ...exported }) =>
      Object.values(exported)
        .filter(isCall)
        .filter((call) => call.service === 'parking' && isWrite(call))
        .map((call) => [callName(call), () => prepared(sample, callName(call), send)]),
    ),
  );

const isCall = (value: unknown): value is Step[0] =>
  typeof value === 'object' && value !== null && 'service' in value && 'path' in value;
