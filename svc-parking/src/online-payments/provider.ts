import type { PageLanguage } from '@parkwart/contracts/calls/onlinePayments';
import type { Cents } from '@parkwart/contracts/rules/money';

/** The state of a payment as the provider reports it. */
export interface ProviderPayment {
  /** Ours, as given when it was created; undefined for a payment that is not from here. */
  readonly reference: string | undefined;
  readonly state: 'open' | 'pending' | 'paid' | 'failed' | 'expired' | 'canceled';
  readonly cents: Cents;
  readonly currency: string;
  readonly paidAt: Date | undefined;
  readonly chargedBackCents: Cents;
  readonly refunds: readonly ProviderRefund[];
  /** The page on which to pay; only while it is open. */
  readonly checkout: string | undefined;
}

export interface ProviderRefund {
  /** Undefined for a refund that was not ordered here. */
  readonly reference: string | undefined;
  readonly cents: Cents;
  readonly state: 'ordered' | 'paid' | 'failed';
}

export interface NewPayment {
  readonly reference: string;
  readonly cents: Cents;
  /** On the payer's statement. */
  readonly description: string;
  readonly language: PageLanguage;
  /** The driver's page. */
  readonly returnTo: string;
  /** The webhook. */
  readonly notify: string;
}

/** A payment provider with a page of its own. Its errors are logged without the key. */
export interface PaymentProvider {
  readonly isTest: boolean;
  /** Once per reference. */
  create(payment: NewPayment): Promise<{ readonly id: string; readonly checkout: string }>;
  /** Undefined if the provider does not know it. */
  find(id: string): Promise<ProviderPayment | undefined>;
  /** Once per reference; state `failed` if the provider refuses it. */
  refund(id: string, refund: Omit<ProviderRefund, 'state'> & { readonly reference: string }): Promise<ProviderRefund>;
}

export interface ProviderPayout {
  readonly id: string;
  /** On the bank statement. */
  readonly reference: string;
  readonly paidAt: Date;
  readonly cents: Cents;
  /** What the provider kept, with tax. */
  readonly feeCents: Cents;
}

/** A payment of a payout; negative for a refund or a chargeback of it. */
export interface PayoutItem {
  readonly paymentId: string;
  readonly cents: Cents;
}

/** The provider's settlement reports, with a key of their own. */
export interface PayoutReports {
  /** Newest first. */
  latest(): Promise<readonly ProviderPayout[]>;
  items(id: string): Promise<readonly PayoutItem[]>;
}
