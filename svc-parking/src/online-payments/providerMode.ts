import { getPaymentProvider, type ProviderMode } from '@parkwart/contracts/calls/onlinePayments';
import type { Queryable } from '@parkwart/service-kit/database/database';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import { onlinePaymentSettings } from '../settings/documents.ts';
import type { PaymentProvider } from './provider.ts';

export async function isOnlinePaymentOn(queryable: Queryable): Promise<boolean> {
  return (await onlinePaymentSettings.readValues(queryable)).isOn;
}

/** A test payment must not settle a real claim, and real money must not settle a sample claim. */
export function modeOf(provider: PaymentProvider | undefined, isDemo: boolean): ProviderMode {
  if (!provider) return 'none';
  if (provider.isTest !== isDemo) return 'mismatch';
  return provider.isTest ? 'test' : 'live';
}

export const paymentProviderCall = (mode: ProviderMode): Implementation =>
  implement(getPaymentProvider, async () => ({ mode }));
