import {
  DEFAULT_ONLINE_PAYMENT_SETTINGS,
  getOnlinePaymentSettings,
  getPaymentProvider,
  ONLINE_PAYMENT_SETTING_LABELS,
  type ProviderMode,
  putOnlinePaymentSettings,
} from '@parkwart/contracts/calls/onlinePayments';
import { Notice, type NoticeProps } from '@parkwart/ui/Notice';
import { check } from '../../../parts/form/fields.tsx';
import { ServiceState, settingsTab, textsOf } from '../settingsTab.tsx';

const HINT =
  'Auf der Seite für Fahrer steht dann „Jetzt online bezahlen“. Fahrer bezahlen auf der Seite von Mollie, mit dem, was Sie dort freigeschaltet haben; Parkwart bucht, was Mollie meldet. Karten- und Kontodaten kommen nie hierher. Die Seite für Fahrer muss eingeschaltet sein.';

const MODES: Readonly<Record<ProviderMode, readonly [tone: NoticeProps['tone'], text: string]>> = {
  none: [
    'warning',
    'Noch ist kein Schlüssel von Mollie eingetragen (PAYMENT_KEY). Bis dahin wird keine Online-Zahlung angeboten.',
  ],
  mismatch: [
    'warning',
    'Der Schlüssel passt nicht: Testschlüssel gelten nur im Probebetrieb, echte nur außerhalb. Bis dahin wird keine Online-Zahlung angeboten.',
  ],
  test: ['neutral', 'Probebetrieb: Es ist ein Testschlüssel eingetragen. Es fließt kein Geld.'],
  live: ['ok', 'Der Schlüssel von Mollie ist eingetragen.'],
};

const state = (
  <ServiceState
    name="payment-provider"
    call={getPaymentProvider}
    failure="Ob ein Schlüssel eingetragen ist, konnte nicht abgerufen werden"
  >
    {({ mode }) => <Notice tone={MODES[mode][0]}>{MODES[mode][1]}</Notice>}
  </ServiceState>
);

export const onlinePayments = settingsTab({
  name: 'online-payment-settings',
  get: getOnlinePaymentSettings,
  put: putOnlinePaymentSettings,
  defaults: DEFAULT_ONLINE_PAYMENT_SETTINGS,
  fields: { isOn: check(ONLINE_PAYMENT_SETTING_LABELS.isOn, HINT) },
  texts: textsOf('Online-Zahlung', 'der Online-Zahlung'),
  layout: ({ draw, group }) => (
    <>
      {state}
      {group('Bezahlen auf der Seite für Fahrer', draw('isOn'))}
    </>
  ),
});
