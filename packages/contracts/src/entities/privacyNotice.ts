import type { Settings } from './settings.ts';

/** Who reads a privacy notice: who parks, the keeper as the register has it, or whom another person named as the driver. */
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

/** Art. 13 GDPR for who gives the data himself, Art. 14 for the others (facts §8); with source and periods filled in. */
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
