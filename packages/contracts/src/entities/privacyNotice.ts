import type { Settings } from './settings.ts';

/**
 * The reader of a privacy notice: the driver who parks, the keeper in the vehicle register, or a driver that another
 * person named.
 */
export type Addressee = 'driver' | 'keeper' | 'named-driver';

const SOURCES: Readonly<Record<Addressee, string>> = {
  driver: 'Ihre eigenen Angaben und unsere Aufzeichnungen',
  keeper: 'die Halterauskunft aus dem Fahrzeugregister (Zulassungsbehörde oder Kraftfahrt-Bundesamt)',
  'named-driver':
    'Halterin oder Halter des Fahrzeugs, oder wer sonst den Beleg oder die Mahnung hatte und Sie uns nannte',
};

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const days = (count: number) => counted(count, 'Tag', 'Tage');
const years = (count: number) => counted(count, 'Jahr', 'Jahre');

/**
 * Returns the notice of Art. 13 GDPR for a driver who gives the data personally, of Art. 14 for the others (facts §8),
 * with source and retention periods filled in.
 */
export function privacyNotice(settings: Settings, addressee: Addressee): string {
  const { operatorName, operatorStreet, operatorCity, supervisoryAuthority } = settings;
  const text = addressee === 'driver' ? settings.privacyText : settings.indirectPrivacyText;
  const values: Readonly<Record<string, string>> = {
    Betreiber: [operatorName, operatorStreet, operatorCity].filter(Boolean).join(', '),
    Herkunft: SOURCES[addressee],
    Aufsicht:
      supervisoryAuthority || 'der Datenschutz-Aufsichtsbehörde des Bundeslandes, in dem wir unseren Sitz haben',
    Parken: days(settings.retainParkingDays),
    Bilder: days(settings.retainImagesDays),
    Briefe: years(settings.retainLettersYears),
    Belege: years(settings.retainVouchersYears),
  };
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
