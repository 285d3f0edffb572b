import { MAX_INVOICE_NUMBER } from '@parkwart/contracts/entities/record';
import * as internal from '@parkwart/contracts/wire/internalCalls';
import { callInternal, UnexpectedResponse } from '@parkwart/service-kit/peers/internalClient';
import type { ServiceParts } from '@parkwart/service-kit/service/serviceDefinition';
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
    const params = { invoiceNumber: String(invoiceNumber) };
    const lookUp = () => callInternal(tokens, parkingUrl, internal.findRecord, { params });
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
