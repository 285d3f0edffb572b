import {
  DEFAULT_ONLINE_PAYMENT_SETTINGS,
  getOnlinePaymentSettings,
  getPaymentProvider,
  type OnlinePaymentSettings,
  type ProviderMode,
  putOnlinePaymentSettings,
  onlinePaymentSettings as schema,
} from '@parkwart/contracts/calls/onlinePayments';
import type { Queryable } from '@parkwart/service-kit/database/database';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import type { Feature } from '../feature.ts';
import { documentCalls, journaledAs, settingsDocument } from '../settings/settingsDocument.ts';
import type { PaymentProvider } from './provider.ts';

const onlinePaymentSettings = settingsDocument<OnlinePaymentSettings>({
  name: 'onlinePayments',
  schema,
  defaults: DEFAULT_ONLINE_PAYMENT_SETTINGS,
  write: journaledAs('online-payment-settings'),
  guarded: [],
});

export const onlinePaymentSettingsFeature: Feature = {
  calls: documentCalls(onlinePaymentSettings, getOnlinePaymentSettings, putOnlinePaymentSettings),
};

export async function isOnlinePaymentOn(queryable: Queryable): Promise<boolean> {
  return (await onlinePaymentSettings.readValues(queryable)).isOn;
}

/** Test payments settle no real claims, and real money no sample's. */
export function modeOf(provider: PaymentProvider | undefined, isDemo: boolean): ProviderMode {
  if (!provider) return 'none';
  if (provider.isTest !== isDemo) return 'mismatch';
  return provider.isTest ? 'test' : 'live';
}

export const paymentProviderCall = (mode: ProviderMode): Implementation =>
  implement(getPaymentProvider, async () => ({ mode }));
