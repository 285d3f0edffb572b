import type { NewPayment, PaymentProvider } from '../online-payments/provider.ts';

/** A provider that reports every payment as paid. Tests of payments use the provider in `mollieServer.ts`. */
export function fakeProvider(): PaymentProvider {
  const payments = new Map<string, NewPayment>();
  return {
    isTest: true,
    create: async (payment) => {
      const id = `tr_${payment.reference.slice(0, 10)}`;
      payments.set(id, payment);
      return { id, checkout: `https://www.mollie.com/checkout/${id}` };
    },
    find: async (id) => {
      const payment = payments.get(id);
      if (!payment) return undefined;
      const { reference, cents } = payment;
      const none = { paidAt: undefined, checkout: undefined, chargedBackCents: 0, refunds: [] };
      return { reference, cents, currency: 'EUR', state: 'paid', ...none };
    },
    refund: async (_id, refund) => ({ ...refund, state: 'ordered' }),
  };
}
