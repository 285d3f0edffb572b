import { setTimeout as wait } from 'node:timers/promises';
import {
  createMollieClient,
  Locale,
  MollieApiError,
  type Payment,
  PaymentEmbed,
  PaymentStatus,
  type Refund,
  RefundStatus,
  SettlementStatus,
} from '@mollie/api-client';
import type { PageLanguage } from '@parkwart/contracts/calls/onlinePayments';
import { type Cents, sumCents } from '@parkwart/contracts/rules/money';
import * as z from 'zod/mini';
import type {
  PaymentProvider,
  PayoutItem,
  PayoutReports,
  ProviderPayment,
  ProviderPayout,
  ProviderRefund,
} from './provider.ts';

interface MollieAccess {
  /** `test_…` or `live_…`; for reports, `access_…` of the organization. */
  readonly key: string;
  /** The API's address; Mollie's own by default. */
  readonly endpoint?: string | undefined;
  readonly timeoutMs?: number;
}

/**
 * In ms; shorter than the gateway's timeout. The library itself has no timeout, and repeats a request twice after a
 * 5xx.
 */
const TIMEOUT_MS = 8_000;

/** Mollie's pages have no Turkish version. */
const LOCALES: Readonly<Record<PageLanguage, Locale>> = {
  de: Locale.de_DE,
  en: Locale.en_GB,
  tr: Locale.en_GB,
  pl: Locale.pl_PL,
};

const STATES = {
  [PaymentStatus.open]: 'open',
  [PaymentStatus.pending]: 'pending',
  [PaymentStatus.authorized]: 'pending',
  [PaymentStatus.paid]: 'paid',
  [PaymentStatus.failed]: 'failed',
  [PaymentStatus.expired]: 'expired',
  [PaymentStatus.canceled]: 'canceled',
} as const satisfies Record<PaymentStatus, ProviderPayment['state']>;

const REFUND_STATES = {
  [RefundStatus.queued]: 'ordered',
  [RefundStatus.pending]: 'ordered',
  [RefundStatus.processing]: 'ordered',
  [RefundStatus.refunded]: 'paid',
  [RefundStatus.failed]: 'failed',
  [RefundStatus.canceled]: 'failed',
} as const satisfies Record<RefundStatus, ProviderRefund['state']>;

const ours = z.object({ reference: z.string() });
const referenceIn = (metadata: unknown): string | undefined => ours.safeParse(metadata).data?.reference;

const euros = (cents: Cents) => ({ currency: 'EUR', value: (cents / 100).toFixed(2) });

/** @throws Error for anything but a decimal with two places */
function centsOf(value: string): Cents {
  const [, whole = '', part = ''] = /^(\d{1,9})\.(\d{2})$/.exec(value) ?? [];
  if (!part) throw new Error('An amount of the payment provider is not in cents.');
  return Number(whole) * 100 + Number(part);
}

/** Mollie's hosted checkout, through Mollie's own library. */
export function mollie({ key, endpoint, timeoutMs = TIMEOUT_MS }: MollieAccess): PaymentProvider {
  const client = createMollieClient({ apiKey: key, ...(endpoint !== undefined && { apiEndpoint: endpoint }) });
  const inTime = <Result>(work: Promise<Result>) => withTimeout(work, timeoutMs).catch(rethrow);
  return {
    isTest: key.startsWith('test_'),

    create: async ({ reference, cents, description, language, returnTo, notify }) => {
      const payment = await inTime(
        client.payments.create({
          amount: euros(cents),
          description,
          locale: LOCALES[language],
          redirectUrl: returnTo,
          webhookUrl: notify,
          metadata: { reference },
          idempotencyKey: reference,
        }),
      );
      const checkout = checkoutOf(payment, endpoint);
      // The library puts the id into paths without encoding it.
      if (!checkout || !/^tr_\w{1,60}$/.test(payment.id)) throw new Error('The payment provider created no payment.');
      return { id: payment.id, checkout };
    },

    find: async (id) => {
      try {
        const payment = await inTime(client.payments.get(id, { embed: [PaymentEmbed.refunds] }));
        return presentPayment(payment, endpoint);
      } catch (error) {
        if (error instanceof ProviderError && (error.code === 404 || error.code === 410)) return undefined;
        throw error;
      }
    },

    refund: async (paymentId, { reference, cents }) => {
      try {
        const refund = await inTime(
          client.paymentRefunds.create({
            paymentId,
            amount: euros(cents),
            description: reference,
            metadata: { reference },
            idempotencyKey: reference,
          }),
        );
        return presentRefund(refund);
      } catch (error) {
        // The payment cannot be refunded (any more), or the account with the provider holds too little.
        if (error instanceof ProviderError && error.code === 422) return { reference, cents, state: 'failed' };
        throw error;
      }
    },
  };
}

/** In ms; long, because a day's payments fill several pages of the API. */
const REPORT_TIMEOUT_MS = 60_000;
const LATEST = 50;

/** Mollie returns settlements only for an organization's access token with the right to read them. */
export function mollieReports({ key, endpoint, timeoutMs = REPORT_TIMEOUT_MS }: MollieAccess): PayoutReports {
  const client = createMollieClient({ accessToken: key, ...(endpoint !== undefined && { apiEndpoint: endpoint }) });
  const inTime = <Result>(work: Promise<Result>) => withTimeout(work, timeoutMs).catch(rethrow);
  return {
    latest: async () => {
      const settlements = await inTime(client.settlements.page({ limit: LATEST }));
      return settlements.filter(({ status }) => status === SettlementStatus.paidout).map(presentPayout);
    },
    items: (settlementId) => {
      const read = async () => {
        const of = { settlementId };
        const items: PayoutItem[] = [];
        const add = (paymentId: string, sign: 1 | -1, { value }: Value) =>
          items.push({ paymentId, cents: sign * centsOf(value) });
        for await (const { id, amount } of client.settlementPayments.iterate(of)) add(id, 1, amount);
        for await (const { paymentId, amount } of client.settlementRefunds.iterate(of)) add(paymentId, -1, amount);
        for await (const { paymentId, amount } of client.settlementChargebacks.iterate(of)) add(paymentId, -1, amount);
        return items;
      };
      return inTime(read());
    },
  };
}

interface Value {
  readonly value: string;
}

/** The library does not export this type. */
interface Settlement {
  readonly id: string;
  readonly reference: string;
  readonly createdAt: string;
  readonly settledAt: string | null;
  readonly amount: Value;
  readonly periods: Record<string, Record<string, { readonly costs: readonly { readonly amountGross: Value }[] }>>;
}

function presentPayout({ id, reference, settledAt, createdAt, amount, periods }: Settlement): ProviderPayout {
  const costs = Object.values(periods).flatMap((months) => Object.values(months).flatMap((month) => month.costs));
  // The costs have four decimals.
  const feeCents = Math.round(sumCents(costs.map(({ amountGross }) => Number(amountGross.value) * 100)));
  return { id, reference, paidAt: new Date(settledAt ?? createdAt), cents: centsOf(amount.value), feeCents };
}

function presentPayment(payment: Payment, endpoint: string | undefined): ProviderPayment {
  const { amount, amountChargedBack, metadata, paidAt, status, _embedded } = payment;
  return {
    reference: referenceIn(metadata),
    state: STATES[status],
    cents: amount.currency === 'EUR' ? centsOf(amount.value) : 0,
    currency: amount.currency,
    paidAt: paidAt === undefined ? undefined : new Date(paidAt),
    chargedBackCents: amountChargedBack ? centsOf(amountChargedBack.value) : 0,
    refunds: (_embedded?.refunds ?? []).map(presentRefund),
    checkout: checkoutOf(payment, endpoint),
  };
}

function presentRefund({ metadata, amount, status }: Pick<Refund, 'metadata' | 'amount' | 'status'>): ProviderRefund {
  return { reference: referenceIn(metadata), cents: centsOf(amount.value), state: REFUND_STATES[status] };
}

/**
 * Accepts only pages of the provider's own hosts that use TLS, because the driver's browser is sent there.
 * @throws Error for another address
 */
function checkoutOf({ _links: { checkout } }: Payment, endpoint: string | undefined): string | undefined {
  if (!checkout) return undefined;
  const { protocol, hostname, host } = new URL(checkout.href);
  const isOwn = endpoint === undefined ? /(?:^|\.)mollie\.com$/.test(hostname) : host === new URL(endpoint).host;
  if (protocol !== 'https:' || !isOwn) throw new Error('The payment provider named a page on another host.');
  return checkout.href;
}

/** An error response of the provider; the log shows the status, and no text from the provider. */
class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly code: number;

  constructor(status: number) {
    super(`The payment provider responded with ${status}.`);
    this.code = status;
  }
}

function rethrow(error: unknown): never {
  throw error instanceof MollieApiError && error.statusCode !== undefined ? new ProviderError(error.statusCode) : error;
}

function withTimeout<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  const late = wait(ms, undefined, { ref: false }).then(() => {
    throw new Error(`The payment provider did not respond within ${ms} ms.`);
  });
  return Promise.race([work, late]);
}
