import {
  DEFAULT_DRIVER_PAGE_SETTINGS,
  DRIVER_PAGE_SETTING_LABELS,
  getDriverPageSettings,
  putDriverPageSettings,
} from '@parkwart/contracts/calls/driverPageSettings';
import { check, text } from '../../../parts/form/fields.tsx';
import { settingsTab, textsOf } from '../settingsTab.tsx';

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
    isOn: check(DRIVER_PAGE_SETTING_LABELS.isOn, IS_ON_HINT),
    address: text(DRIVER_PAGE_SETTING_LABELS.address, { type: 'url', hint: ADDRESS_HINT }),
  },
  texts: textsOf('Seite für Fahrer', 'der Seite für Fahrer'),
  layout: ({ draw, group }) =>
    group(
      'Ansehen und bezahlen',
      <>
        {draw('isOn')}
        {draw('address')}
      </>,
    ),
});
