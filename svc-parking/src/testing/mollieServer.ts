import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { makeCertificates } from '@parkwart/tooling/jest/certificates.mjs';

/** The statuses of https://docs.mollie.com/payments/status-changes. */
type Status = 'open' | 'pending' | 'paid' | 'failed' | 'expired' | 'canceled';
type RefundStatus = 'queued' | 'pending' | 'refunded' | 'failed';

interface Refund {
  readonly id: string;
  readonly amount: { readonly currency: string; readonly value: string };
  readonly metadata: unknown;
  status: RefundStatus;
}

export interface MolliePayment {
  readonly id: string;
  amount: { currency: string; value: string };
  metadata: unknown;
  readonly description: string;
  readonly locale: string;
  readonly redirectUrl: string;
  readonly webhookUrl: string;
  status: Status;
  paidAt?: string;
  chargedBack: string;
  readonly refunds: Refund[];
}

interface MollieOptions {
  readonly key?: string;
  /** Sends a webhook; if this is missing, no webhook is sent. */
  readonly notify?: (webhookUrl: string, body: string) => Promise<unknown>;
}

/** A settlement, which transfers the payments that are paid and not settled yet. */
export interface Settled {
  readonly reference: string;
  /** In euros; with four decimals, as Mollie computes it. */
  readonly fee: string;
  /** In euros: payments made elsewhere with the same account at the provider. */
  readonly others?: number;
}

interface Settlement {
  readonly id: string;
  readonly resource: object;
  readonly payments: object[];
  readonly refunds: object[];
  readonly chargebacks: object[];
}

export type MollieServer = Awaited<ReturnType<typeof startMollie>>;

export const TEST_PAYMENT_KEY = 'test_stand_in_for_the_provider';
export const TEST_REPORTS_KEY = 'access_stand_in_for_the_provider';

/**
 * A stand-in for Mollie's documented API, as far as the service uses the API, and a page to pay on. Mollie's library
 * accepts only the TLS certificates of its built-in authorities, so a process that uses the library with this stand-in
 * must not check certificates.
 */
export async function startMollie({ key = TEST_PAYMENT_KEY, notify }: MollieOptions = {}) {
  const certificates = await makeCertificates();
  const [cert, privateKey] = await Promise.all([readFile(certificates.certificate), readFile(certificates.key)]);
  const payments = new Map<string, MolliePayment>();
  const answers = new Map<string, string>();
  const requests: string[] = [];
  const settlements: Settlement[] = [];
  const settled = new Set<string>();
  let failures: number[] = [];
  let refundStatus: RefundStatus = 'pending';

  const origin = () => `https://localhost:${(server.address() as AddressInfo).port}`;
  const euros = (value: string) => ({ currency: 'EUR', value });

  let checkoutOrigin: string | undefined;
  let nextId: string | undefined;

  const presented = (payment: MolliePayment) => ({
    resource: 'payment',
    mode: 'test',
    createdAt: '2026-03-05T14:00:00+00:00',
    isCancelable: false,
    profileId: 'pfl_test',
    sequenceType: 'oneoff',
    id: payment.id,
    amount: payment.amount,
    description: payment.description,
    metadata: payment.metadata,
    status: payment.status,
    redirectUrl: payment.redirectUrl,
    webhookUrl: payment.webhookUrl,
    ...(payment.paidAt && { paidAt: payment.paidAt }),
    ...(payment.chargedBack && { amountChargedBack: euros(payment.chargedBack) }),
    _embedded: { refunds: payment.refunds.map((refund) => presentedRefund(refund, payment)) },
    _links: {
      self: { href: `${origin()}/v2/payments/${payment.id}`, type: 'application/hal+json' },
      ...(payment.status === 'open' && {
        checkout: { href: `${checkoutOrigin ?? origin()}/checkout/${payment.id}`, type: 'text/html' },
      }),
    },
  });
  const presentedRefund = (refund: Refund, { id }: MolliePayment) => ({
    resource: 'refund',
    mode: 'test',
    createdAt: '2026-03-05T14:00:00+00:00',
    description: '',
    paymentId: id,
    ...refund,
    _links: { self: { href: `${origin()}/v2/payments/${id}/refunds/${refund.id}`, type: 'application/hal+json' } },
  });

  const create = (body: MolliePayment) => {
    const { amount, metadata, description, locale, redirectUrl, webhookUrl } = body;
    const id = nextId ?? `tr_${randomBytes(5).toString('hex')}`;
    nextId = undefined;
    const own = { amount, metadata, description, locale, redirectUrl, webhookUrl };
    payments.set(id, { ...own, id, status: 'open', chargedBack: '', refunds: [] });
    return presented(find(id));
  };

  const refund = (payment: MolliePayment, { amount, metadata }: Refund) => {
    if (payment.status !== 'paid') return undefined;
    const made: Refund = { id: `re_${randomBytes(5).toString('hex')}`, amount, metadata, status: refundStatus };
    payment.refunds.push(made);
    return presentedRefund(made, payment);
  };

  const find = (id: string): MolliePayment => {
    const found = payments.get(id);
    if (!found) throw new Error(`no payment ${id}`);
    return found;
  };

  /**
   * Creates a settlement of the payments, refunds and chargebacks that no settlement contains yet.
   * @returns the amount in euros
   */
  const payOut = ({ reference, fee, others = 0 }: Settled): number => {
    const id = `stl_${randomBytes(5).toString('hex')}`;
    const isNew = (one: { readonly id: string }) => !settled.has(one.id) && settled.add(one.id) !== undefined;
    const all = [...payments.values()];
    const paid = all.filter(({ status }) => status === 'paid').filter(isNew);
    const refunds = all.flatMap((payment) => payment.refunds.filter(isNew).map((one) => presentedRefund(one, payment)));
    const back = all.filter((one) => one.chargedBack && isNew({ id: `chb_${one.id}` }));
    const chargebacks = back.map((one) => ({ id: `chb_${one.id}`, paymentId: one.id, amount: euros(one.chargedBack) }));
    const sum = (items: readonly { readonly amount: { readonly value: string } }[]) =>
      items.reduce((total, { amount }) => total + Number(amount.value), 0);
    const amount = (sum(paid) + others - sum(refunds) - sum(chargebacks) - Number(fee)).toFixed(2);
    const resource = {
      resource: 'settlement',
      id,
      reference,
      createdAt: '2026-03-06T04:00:00+00:00',
      settledAt: '2026-03-06T06:00:00+00:00',
      status: 'paidout',
      amount: euros(amount),
      periods: { 2026: { '03': { revenue: [], costs: [{ method: 'paypal', count: 1, amountGross: euros(fee) }] } } },
      _links: {},
    };
    settlements.unshift({ id, resource, payments: paid.map(presented), refunds, chargebacks });
    return Number(amount);
  };

  const listed = (path: string) => {
    const [, id, part = 'settlements'] =
      /^\/v2\/settlements(?:\/(\w+)\/(payments|refunds|chargebacks))?$/.exec(path) ?? [];
    const found = settlements.find((one) => one.id === id);
    const items = found ? found[part as 'payments'] : settlements.map(({ resource }) => resource);
    return { count: items.length, _embedded: { [part]: items }, _links: {} };
  };

  /** Sets a payment's status, as the payer or a timeout does. */
  const become = async (id: string, status: Status) => {
    const payment = find(id);
    payment.status = status;
    if (status === 'paid') payment.paidAt = new Date('2026-03-05T14:05:00Z').toISOString();
    await notify?.(payment.webhookUrl, `id=${id}`);
  };

  const send = (response: ServerResponse, status: number, body: object) => {
    response.writeHead(status, { 'Content-Type': 'application/hal+json' }).end(JSON.stringify(body));
  };
  const refuse = (response: ServerResponse, status: number, detail: string) =>
    send(response, status, { status, title: detail, detail });

  async function api(request: IncomingMessage, response: ServerResponse, path: string, body: string) {
    requests.push(`${request.method} ${path}`);
    const failure = failures.shift();
    if (failure) return refuse(response, failure, 'Failing on purpose');
    const isReport = path.startsWith('/v2/settlements');
    if (request.headers.authorization !== `Bearer ${isReport ? TEST_REPORTS_KEY : key}`)
      return refuse(response, 401, 'Missing authentication');
    if (isReport) return send(response, 200, listed(path));
    const idempotencyKey = String(request.headers['idempotency-key'] ?? '');
    const known = request.method === 'POST' ? answers.get(idempotencyKey) : undefined;
    if (known) return send(response, 201, JSON.parse(known));
    const [, id = '', part] = /^\/v2\/payments(?:\/(\w+))?(\/refunds)?$/.exec(path) ?? [];
    const payment = payments.get(id);
    if (id && !payment) return refuse(response, 404, 'No payment exists with that id');
    if (request.method === 'GET' && payment) return send(response, 200, presented(payment));
    const made = payment && part ? refund(payment, JSON.parse(body)) : id ? undefined : create(JSON.parse(body));
    if (!made) return refuse(response, 422, 'The payment cannot be refunded');
    answers.set(idempotencyKey, JSON.stringify(made));
    return send(response, 201, made);
  }

  /** A payment page with a button for each status in which a payment may end. */
  async function hostedPage(request: IncomingMessage, response: ServerResponse, path: string) {
    const [, , id = '', status = ''] = path.split('/');
    if (request.method === 'POST') {
      await become(id, status as Status);
      return response.writeHead(303, { Location: find(id).redirectUrl }).end();
    }
    const buttons = ['paid', 'pending', 'failed', 'expired', 'canceled']
      .map((one) => `<form method="post" action="/checkout/${id}/${one}"><button>${one}</button></form>`)
      .join('');
    const { amount, description } = find(id);
    return response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end(`<!doctype html><title>Checkout</title><h1>${description}: ${amount.value}</h1>${buttons}`);
  }

  const server = createServer({ cert, key: privateKey }, (request, response) => {
    const chunks: Uint8Array[] = [];
    request.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    request.on('end', () => {
      const { pathname } = new URL(request.url ?? '/', 'https://localhost');
      const work = pathname.startsWith('/v2/')
        ? api(request, response, pathname, Buffer.concat(chunks).toString())
        : hostedPage(request, response, pathname);
      work.catch((error: unknown) => refuse(response, 500, String(error)));
    });
  });
  // Keeps connections open. By default, Node closes an idle connection after 5 s; on a slow machine, the client may
  // reuse such a connection, and then repeats its request.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    endpoint: `${origin()}/v2/`,
    key,
    requests,
    payments: () => [...payments.values()],
    find,
    become,
    chargeBack: async (id: string, value: string) => {
      find(id).chargedBack = value;
      await notify?.(find(id).webhookUrl, `id=${id}`);
    },
    payOut,
    refundsBecome: (status: RefundStatus) => {
      refundStatus = status;
    },
    /** The next requests get these statuses; 0 lets a request pass. */
    failWith: (...statuses: number[]) => {
      failures = statuses;
    },
    nextIdIs: (id: string) => {
      nextId = id;
    },
    checkoutAt: (other: string | undefined) => {
      checkoutOrigin = other;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }).then(certificates.remove),
  };
}
