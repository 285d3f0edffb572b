import { askDriverSession } from '@parkwart/contracts/wire/internalCalls';
import { pageNotFound, pageSessionEnded } from '@parkwart/service-kit/errors/driverPage';
import { HttpError } from '@parkwart/service-kit/errors/httpError';
import { callInternal } from '@parkwart/service-kit/peers/internalClient';
import type { ServiceParts } from '@parkwart/service-kit/service/serviceDefinition';
import { parkingNotReachable } from '../attachments/errors.ts';

export interface OfSession {
  readonly invoiceNumber: number;
  /** The version of the terms that applies to the record's stay. */
  readonly termsId?: number | undefined;
}

/** Asks svc-parking which record a driver's session opened. @returns that record @throws HttpError 401, 404, 503 */
export async function recordOfSession(
  { tokens, log }: Pick<ServiceParts, 'tokens' | 'log'>,
  parkingUrl: string,
  session: string | undefined,
): Promise<OfSession> {
  try {
    const state = await callInternal(tokens, parkingUrl, askDriverSession, { body: { session: session ?? '' } });
    if ('invoiceNumber' in state) return state;
    throw state.refusal === 404 ? pageNotFound() : pageSessionEnded();
  } catch (error) {
    if (error instanceof HttpError) throw error;
    log.warn({ err: error }, "svc-parking did not say whose a driver's session is");
    throw parkingNotReachable();
  }
}
