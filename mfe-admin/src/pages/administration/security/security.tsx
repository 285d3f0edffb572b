import {
  DEFAULT_SECURITY_SETTINGS,
  getSecuritySettings,
  putSecuritySettings,
} from '@parkwart/contracts/calls/securitySettings';
import { check, type Field, text } from '../../../parts/form/fields.tsx';
import { typedNumber } from '../../../parts/form/typedNumber.ts';
import classes from '../fieldGroup.module.css';
import { settingsTab } from '../settingsTab.tsx';

const PASSKEY_HINT =
  'Wer noch keinen hat, richtet ihn bei der nächsten Anmeldung ein, bevor es weitergeht. Sie selbst richten Ihren im Profil ein. Geht ein Passkey verloren, setzt ein anderer Admin ihn unter „Benutzer“ zurück.';
const IDLE_HINT =
  'Nach so vielen Minuten ohne Maus, Tastatur oder Berührung endet eine Sitzung, spätestens zwölf Stunden nach der Anmeldung. Eingaben in Formularen bleiben stehen, bis dieselbe Person zurück ist.';
const NO_LIMIT = /^\s*(keine)?\s*$/i;

/** A field for a number of minutes; empty means no limit. */
const minutes = (label: string): Field => ({
  ...text(label, { inputMode: 'numeric', placeholder: 'keine', hint: '5 bis 720; leer bedeutet keine.' }),
  typed: (stored: number | null) => (stored === null ? '' : String(stored)),
  sent: (typed) => (NO_LIMIT.test(typed) ? null : typedNumber(typed)),
});

export const security = settingsTab({
  name: 'security-settings',
  get: getSecuritySettings,
  put: putSecuritySettings,
  defaults: DEFAULT_SECURITY_SETTINGS,
  fields: {
    adminPasskeyRequired: check('Admins brauchen einen Passkey', PASSKEY_HINT),
    officeIdleMinutes: minutes('Büro: Minuten'),
    boothIdleMinutes: minutes('Kasse: Minuten'),
  },
  texts: {
    form: 'Sicherheit',
    loadFailed: 'Beim Abrufen der Sicherheitseinstellungen ist ein Fehler aufgetreten',
    saved: 'Sicherheitseinstellungen erfolgreich aktualisiert!',
    save: 'Speichern',
  },
  layout: ({ draw, group }) => (
    <>
      {group('Anmeldung', draw('adminPasskeyRequired'))}
      {group(
        'Abmelden nach Untätigkeit',
        <>
          <p className={classes.hint}>{IDLE_HINT}</p>
          <div className={classes.fields}>
            {draw('officeIdleMinutes')}
            {draw('boothIdleMinutes')}
          </div>
        </>,
      )}
    </>
  ),
});
