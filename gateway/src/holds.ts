import { once } from 'node:events';
import type { ServiceName } from '@parkwart/contracts/call';
import * as z from 'zod/mini';

/** After this long, in ms, a call goes on all the same: whoever replaces the service may have been killed. */
const LONGEST = 20_000;

const messageSchema = z.object({ hold: z.array(z.enum(['users', 'parking', 'files'])) });

/** Services whose calls wait at the gateway for a moment, since their only process is being replaced. */
export function createHolds(longest = LONGEST) {
  const held = new Map<ServiceName, AbortController>();

  /** From now on these and no others are held. */
  const hold = (services: readonly ServiceName[]): void => {
    for (const [service, ended] of held) {
      if (services.includes(service)) continue;
      held.delete(service);
      ended.abort();
    }
    for (const service of services) if (!held.has(service)) held.set(service, new AbortController());
  };

  return {
    hold,
    /** Takes `{ hold: […] }` from whoever runs the gateway; answers whether it was that. */
    take: (message: unknown): boolean => {
      const parsed = messageSchema.safeParse(message);
      if (parsed.success) hold(parsed.data.hold);
      return parsed.success;
    },
    /** Until calls to the service may go on. */
    passed: async (service: ServiceName): Promise<void> => {
      const ended = held.get(service);
      if (!ended || ended.signal.aborted) return;
      await once(ended.signal, 'abort', { signal: AbortSignal.timeout(longest) }).catch(() => undefined);
    },
  };
}

export type Holds = ReturnType<typeof createHolds>;
