import type { PageLanguage } from '@parkwart/contracts/calls/onlinePayments';
import type { Cents } from '@parkwart/contracts/rules/money';

export interface ProviderPayment {
  /**
   * The reference that this service gave when it created the payment; undefined for a payment that this service did not
   * create.
   */
  readonly reference: string | undefined;
  readonly state: 'open' | 'pending' | 'paid' | 'failed' | 'expired' | 'canceled';
  readonly cents: Cents;
  readonly currency: string;
  readonly paidAt: Date | undefined;
  readonly chargedBackCents: Cents;
  readonly refunds: readonly ProviderRefund[];
  /** The page on which to pay; undefined unless the payment is open. */
  readonly checkout: string | undefined;
}

export interface ProviderRefund {
  /** Undefined for a refund that this service did not order. */
  readonly reference: string | undefined;
  readonly cents: Cents;
  readonly state: 'ordered' | 'paid' | 'failed';
}

export interface NewPayment {
  readonly reference: string;
  readonly cents: Cents;
  /** The text on the payer's statement. */
  readonly description: string;
  readonly language: PageLanguage;
  /** The address of the driver's page. */
  readonly returnTo: string;
  /** The address of the webhook. */
  readonly notify: string;
}

/** A payment provider that has its own payment page. Its errors are logged without the key. */
export interface PaymentProvider {
  readonly isTest: boolean;
  /** Creates a payment, only one per reference. */
  create(payment: NewPayment): Promise<{ readonly id: string; readonly checkout: string }>;
  /** Undefined if the provider does not know the payment. */
  find(id: string): Promise<ProviderPayment | undefined>;
  /** Orders a refund, only one per reference; its state is `failed` if the provider refuses it. */
  refund(id: string, refund: Omit<ProviderRefund, 'state'> & { readonly reference: string }): Promise<ProviderRefund>;
}

export interface ProviderPayout {
  readonly id: string;
  /** The payout's reference on the bank statement. */
  readonly reference: string;
  readonly paidAt: Date;
  readonly cents: Cents;
  /** What the provider deducted, including tax. */
  readonly feeCents: Cents;
}

/** A payment of a payout; negative for a refund or a chargeback of it. */
export interface PayoutItem {
  readonly paymentId: string;
  readonly cents: Cents;
}

/** The provider's settlement reports, which need a separate key. */
export interface PayoutReports {
  /** Newest first. */
  latest(): Promise<readonly ProviderPayout[]>;
  items(id: string): Promise<readonly PayoutItem[]>;
}
