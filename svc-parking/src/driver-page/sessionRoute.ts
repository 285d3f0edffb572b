import { driverSessionState } from '@parkwart/contracts/calls/driverSession';
import { HttpError } from '@parkwart/service-kit/errors/httpError';
import { type InternalRoute, internalRoute } from '@parkwart/service-kit/peers/internalRoutes';
import * as z from 'zod/mini';
import { recordOfSession } from './inPageSession.ts';

/** svc-files asks which record a session belongs to. The session is in the body to keep it out of URLs. */
export function sessionRoute(parts: Parameters<typeof recordOfSession>[0]): InternalRoute {
  return internalRoute({
    method: 'POST',
    path: '/internal/driver-sessions',
    callers: ['files'],
    params: z.strictObject({}),
    body: z.strictObject({ session: z.string() }),
    handle: async ({ body }) => {
      try {
        return driverSessionState.parse({ invoiceNumber: (await recordOfSession(parts, body.session)).id });
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        return driverSessionState.parse({ refusal: error.status });
      }
    },
  });
}
