import type { Cents } from '@parkwart/contracts/rules/money';

interface DefaultFineType {
  readonly fineType: string;
  readonly finePriceCents: Cents;
  readonly fineDescription: string;
}

export const DEFAULT_FINE_TYPES: readonly DefaultFineType[] = [
  {
    fineType: 'Parken ohne gültigen Parkschein',
    finePriceCents: 3_000,
    fineDescription: 'Das Fahrzeug war ohne gültigen Parkschein abgestellt.',
  },
  {
    fineType: 'Höchstparkdauer überschritten',
    finePriceCents: 2_500,
    fineDescription: 'Das Fahrzeug stand länger als erlaubt auf dem Parkplatz.',
  },
  {
    fineType: 'Außerhalb der Markierung geparkt',
    finePriceCents: 2_000,
    fineDescription: 'Das Fahrzeug stand nicht innerhalb einer markierten Fläche.',
  },
  {
    fineType: 'Unberechtigt auf einem Behindertenparkplatz',
    finePriceCents: 5_500,
    fineDescription: 'Das Fahrzeug stand ohne Berechtigung auf einem Parkplatz für Menschen mit Behinderung.',
  },
];
