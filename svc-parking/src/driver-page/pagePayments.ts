import { setTimeout as wait } from 'node:timers/promises';
import { noticeOnlinePayment, startOnlinePayment } from '@parkwart/contracts/calls/onlinePayments';
import type { DriverCase } from '@parkwart/contracts/entities/driverCase';
import type { Queryable } from '@parkwart/service-kit/database/database';
import { pageSessionEnded } from '@parkwart/service-kit/errors/driverPage';
import { HttpError } from '@parkwart/service-kit/errors/httpError';
import { bearerOf } from '@parkwart/service-kit/http/bearer';
import { type Implementation, implementOpen } from '@parkwart/service-kit/http/implement';
import { findByRecord } from '../driver-tokens/driverPageRows.ts';
import type { ChangeParts } from '../feature.ts';
import { type FollowParts, followNow, providerUnavailable } from '../online-payments/followPayments.ts';
import { findByReference, isUnderWay, onlinePaymentRows, presentLatest } from '../online-payments/onlinePayments.ts';
import { isOnlinePaymentOn } from '../online-payments/providerMode.ts';
import { onlinePaymentNotPossible, startPayment } from '../online-payments/startPayment.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { driverPageSettings } from '../settings/documents.ts';
import { recordOfSession } from './pageSession.ts';

/** `online` is undefined without a usable key of the payment provider. */
export interface OnlineParts {
  readonly online: FollowParts | undefined;
}

export interface OnlineState {
  readonly isOffered: boolean;
  readonly latest: DriverCase['onlinePayment'];
}

export async function readOnline(
  queryable: Queryable,
  online: OnlineParts['online'],
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<OnlineState> {
  const payments = await onlinePaymentRows.of(queryable, [id]);
  // A second payment beside a pending one would have to be refunded.
  const isPending = payments.some(({ state }) => state === 'pending');
  const isOffered = online !== undefined && !isPending && (await isOnlinePaymentOn(queryable));
  return { isOffered, latest: await presentLatest(queryable, payments, now) };
}

/** In ms: after this time the page shows the stored state, without waiting for the provider any longer. */
const TIMEOUT_MS = 3_000;

/** Asks the provider for a payment that the driver may just have made, because the webhook may come later, or never. */
export async function refreshPayment({ online, database }: OnlineParts & ChangeParts, id: number): Promise<void> {
  if (!online) return;
  const begun = (await onlinePaymentRows.of(database, [id])).find(isUnderWay);
  if (!begun) return;
  const followed = followNow(online, begun).catch(() => undefined);
  await Promise.race([followed, wait(TIMEOUT_MS, undefined, { ref: false })]);
}

const paymentNotFound = () =>
  new HttpError(404, 'ONLINE_PAYMENT_NOT_FOUND', 'Diese Zahlung gibt es nicht.', {
    security: { event: 'online-payment.refused', reason: 'unknown' },
  });

/** The calls that start a payment on the provider's page and receive the notices of its webhook. */
export function pagePayments(parts: ChangeParts & OnlineParts): Implementation[] {
  const { database, online } = parts;
  return [
    implementOpen(startOnlinePayment, async ({ body: { language } }, ctx) => {
      const record: RecordRow = await recordOfSession(parts, bearerOf(ctx));
      if (!online || !(await isOnlinePaymentOn(database))) throw onlinePaymentNotPossible();
      const page = await findByRecord(database, record.id);
      if (!page) throw pageSessionEnded();
      const { address } = await driverPageSettings.readValues(database);
      return { address: await startPayment(online, record, { language, address, token: page.token }) };
    }),

    implementOpen(noticeOnlinePayment, async ({ params: { reference } }) => {
      const row = await findByReference(database, reference);
      if (!row) throw paymentNotFound();
      if (!online) throw providerUnavailable();
      if (row.providerId !== null) await followNow(online, row);
      return {};
    }),
  ];
}
