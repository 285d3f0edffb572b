import { callShape } from '@parkwart/contracts/openapi/callShape';
import * as z from 'zod/mini';

const offeredSchema = z.object({
  contract: z.number(),
  /** Absent in builds from before contracts had call shapes. */
  calls: z.optional(z.array(callShape)),
  routes: z._default(z.array(z.unknown()), []),
});

export type Offered = z.infer<typeof offeredSchema>;

/**
 * A program for Node's `--input-type=module --eval` that prints an `Offered`; run it where imports resolve to that
 * service's copy of the contracts. In builds from before the contracts had folders, all modules are at the top.
 * @param service `svc-parking`
 */
export const offeredProgram = (service: string): string => `
const ifThere = (error) => {
  if (error.code === 'ERR_MODULE_NOT_FOUND') return undefined;
  throw error;
};
const load = async (room, name) =>
  (await import('@parkwart/contracts/' + room + '/' + name).catch(ifThere)) ??
  (await import('@parkwart/contracts/' + name).catch(ifThere));
const { CONTRACT_VERSION: contract } = await load('wire', 'contractVersion');
const shapes = await load('openapi', 'callShape');
const { CALLS } = shapes ? await load('calls', 'calls') : {};
const isOwn = (call) => 'svc-' + call.service === ${JSON.stringify(service)};
const calls = CALLS?.filter(isOwn).map(shapes.offeredShape);
const table = await load('calls', 'routes');
const routes = table?.ROUTES.filter(isOwn);
process.stdout.write(JSON.stringify({ contract, calls, routes }));`;

export const readOffered = (output: string): Offered => offeredSchema.parse(JSON.parse(output));
