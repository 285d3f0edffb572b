import { callShape } from '@parkwart/contracts/openapi/callShape';
import * as z from 'zod/mini';

const offeredSchema = z.object({
  contract: z.number(),
  calls: z.array(callShape),
  routes: z.array(z.unknown()),
});

export type Offered = z.infer<typeof offeredSchema>;

/**
 * A program for Node's `--input-type=module --eval` that prints an `Offered`. Callers run this program in a place where
 * imports resolve to that service's copy of the contracts.
 * @param service `svc-parking`
 */
export const offeredProgram = (service: string): string => `
import { CALLS } from '@parkwart/contracts/calls/calls';
import { ROUTES } from '@parkwart/contracts/calls/routes';
import { offeredShape } from '@parkwart/contracts/openapi/callShape';
import { CONTRACT_VERSION as contract } from '@parkwart/contracts/wire/contractVersion';
const isOwn = (call) => 'svc-' + call.service === ${JSON.stringify(service)};
const calls = CALLS.filter(isOwn).map(offeredShape);
const routes = ROUTES.filter(isOwn);
process.stdout.write(JSON.stringify({ contract, calls, routes }));`;

export const readOffered = (output: string): Offered => offeredSchema.parse(JSON.parse(output));
