import {
  DEFAULT_ONLINE_PAYMENT_SETTINGS,
  getOnlinePaymentSettings,
  getPaymentProvider,
  ONLINE_PAYMENT_SETTING_LABELS,
  type ProviderMode,
  putOnlinePaymentSettings,
} from '@parkwart/contracts/calls/onlinePayments';
import { Notice, type NoticeProps } from '@parkwart/ui/Notice';
import { callApi, useQuery } from '@parkwart/web';
import { check } from '../../../parts/form/fields.tsx';
import { Loaded } from '../../../parts/loading/Loaded.tsx';
import classes from '../fieldGroup.module.css';
import { settingsTab } from '../settingsTab.tsx';

const HINT_ID = 'online-payments-is-on';
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

function ProviderState() {
  const query = useQuery({
    queryKey: ['payment-provider'],
    queryFn: ({ signal }) => callApi(getPaymentProvider, {}, { signal }),
  });
  return (
    <Loaded query={query} failure="Ob ein Schlüssel eingetragen ist, konnte nicht abgerufen werden" lines={1}>
      {({ mode }) => <Notice tone={MODES[mode][0]}>{MODES[mode][1]}</Notice>}
    </Loaded>
  );
}

export const onlinePayments = settingsTab({
  name: 'online-payment-settings',
  get: getOnlinePaymentSettings,
  put: putOnlinePaymentSettings,
  defaults: DEFAULT_ONLINE_PAYMENT_SETTINGS,
  fields: { isOn: check(ONLINE_PAYMENT_SETTING_LABELS.isOn, { 'aria-describedby': HINT_ID }) },
  texts: {
    form: 'Online-Zahlung',
    loadFailed: 'Beim Abrufen der Einstellungen der Online-Zahlung ist ein Fehler aufgetreten',
    saved: 'Einstellungen der Online-Zahlung erfolgreich aktualisiert!',
    save: 'Speichern',
  },
  layout: ({ draw, busy }) => (
    <>
      <ProviderState />
      <fieldset className={classes.group} disabled={busy}>
        <legend>Bezahlen auf der Seite für Fahrer</legend>
        {draw('isOn')}
        <p id={HINT_ID} className={classes.hint}>
          {HINT}
        </p>
      </fieldset>
    </>
  ),
});
