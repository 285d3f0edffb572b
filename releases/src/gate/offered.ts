import { type CallShape, callShape } from '@parkwart/contracts/callShape';
import * as z from 'zod/mini';

const offeredSchema = z.object({
  contract: z.number(),
  calls: z.optional(z.array(callShape)),
  routes: z._default(z.array(z.unknown()), []),
});

export interface Offered {
  readonly contract: number;
  /** Undefined in builds from before contracts had call shapes. */
  readonly calls?: readonly CallShape[] | undefined;
  readonly routes: readonly unknown[];
}

/**
 * A program that prints an `Offered`, for Node's `--input-type=module --eval`, run where imports resolve to that
 * service's copy of the contracts.
 * @param service `svc-parking`
 */
export const offeredProgram = (service: string): string => `
const { CONTRACT_VERSION: contract } = await import('@parkwart/contracts/contractVersion');
const ifThere = (error) => {
  if (error.code === 'ERR_MODULE_NOT_FOUND') return undefined;
  throw error;
};
const shapes = await import('@parkwart/contracts/callShape').catch(ifThere);
const { CALLS } = shapes ? await import('@parkwart/contracts/calls') : {};
const isOwn = (call) => 'svc-' + call.service === ${JSON.stringify(service)};
const calls = CALLS?.filter(isOwn).map(shapes.offeredShape);
const table = await import('@parkwart/contracts/routes').catch(ifThere);
const routes = table?.ROUTES.filter(isOwn);
process.stdout.write(JSON.stringify({ contract, calls, routes }));`;

export const readOffered = (output: string): Offered => offeredSchema.parse(JSON.parse(output));
