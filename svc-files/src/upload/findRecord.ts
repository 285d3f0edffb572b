import { MAX_INVOICE_NUMBER } from '@parkwart/contracts/entities/record';
import { callInternal, UnexpectedResponse } from '@parkwart/service-kit/peers/internalClient';
import type { ServiceParts } from '@parkwart/service-kit/service/serviceDefinition';
import { z } from 'zod';
import { parkingNotReachable, recordNotFound } from '../attachments/errors.ts';

/** @throws HttpError 404, 503 */
export async function findRecord(
  { tokens, log }: Pick<ServiceParts, 'tokens' | 'log'>,
  parkingUrl: string,
  digits: string,
): Promise<number> {
  const invoiceNumber = Number(digits);
  if (invoiceNumber > MAX_INVOICE_NUMBER) throw recordNotFound();
  try {
    const parking = { service: 'parking', url: parkingUrl } as const;
    const lookUp = () => callInternal(tokens, parking, `/internal/records/${invoiceNumber}`, z.object({}));
    await lookUp().catch((error: unknown) => {
      // A replica without CPU time does not respond for seconds; an upload has enough time for a retry on another
      // replica.
      if (Object(error).name !== 'TimeoutError') throw error;
      return lookUp();
    });
    return invoiceNumber;
  } catch (error) {
    if (error instanceof UnexpectedResponse && error.status === 404) throw recordNotFound();
    log.warn({ err: error }, 'svc-parking did not say whether a record exists');
    throw parkingNotReachable();
  }
}
