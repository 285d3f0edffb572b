import {
  DEFAULT_DRIVER_PAGE_SETTINGS,
  DRIVER_PAGE_SETTING_LABELS,
  getDriverPageSettings,
  putDriverPageSettings,
} from '@parkwart/contracts/calls/driverPageSettings';
import { check, text } from '../../../parts/form/fields.tsx';
import classes from '../fieldGroup.module.css';
import { settingsTab } from '../settingsTab.tsx';

const HINT_ID = 'driver-page-is-on';
const IS_ON_HINT =
  'Beleg und Mahnung haben dann einen zweiten Code. Wer ihn scannt und das Kennzeichen eingibt, sieht Forderung, Konto und Bilder des Vorgangs, kann zahlen, widersprechen und den Fahrer benennen. Zu sehen sind alle Bilder des Vorgangs, Dateien nicht: Was Fahrer nicht sehen sollen, legen Sie als PDF ab.';
const ADDRESS_HINT =
  'Wie auf dem Papier, zum Beispiel https://parken.example. Unter dieser Adresse muss Parkwart aus dem Internet erreichbar sein. Schon gedruckte Codes behalten ihre Adresse.';

export const driverPage = settingsTab({
  name: 'driver-page-settings',
  get: getDriverPageSettings,
  put: putDriverPageSettings,
  defaults: DEFAULT_DRIVER_PAGE_SETTINGS,
  fields: {
    isOn: check(DRIVER_PAGE_SETTING_LABELS.isOn, { 'aria-describedby': HINT_ID }),
    address: text(DRIVER_PAGE_SETTING_LABELS.address, { type: 'url', hint: ADDRESS_HINT }),
  },
  texts: {
    form: 'Seite für Fahrer',
    loadFailed: 'Beim Abrufen der Einstellungen der Seite für Fahrer ist ein Fehler aufgetreten',
    saved: 'Einstellungen der Seite für Fahrer erfolgreich aktualisiert!',
    save: 'Speichern',
  },
  layout: ({ draw, busy }) => (
    <fieldset className={classes.group} disabled={busy}>
      <legend>Ansehen und bezahlen</legend>
      {draw('isOn')}
      <p id={HINT_ID} className={classes.hint}>
        {IS_ON_HINT}
      </p>
      {draw('address')}
    </fieldset>
  ),
});
