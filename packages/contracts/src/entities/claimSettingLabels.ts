import type { CostDay } from '../rules/claim.ts';
import type { ImputationOrder } from '../rules/imputation.ts';

/** Labels of the journal's fields. Texts, VAT and claimed lines have one field per kind, not per line. */
export const CLAIM_SETTING_LABELS = {
  isSmallBusiness: 'Keine Umsatzsteuer (§ 19 UStG)',
  smallBusinessFrom: 'Keine Umsatzsteuer ab',
  lineTexts: 'Texte auf Beleg und Mahnung',
  lineVat: '19 % Umsatzsteuer enthalten',
  keeperLines: 'Vom Halter gefordert',
  driverLines: 'Von einem benannten Fahrer gefordert',
  costDay: 'Tag von Halterermittlung und Mahnkosten',
  isInterestCharged: 'Verzugszinsen fordern',
  baseRates: 'Eigene Basiszinssätze',
  imputation: 'Eine Zahlung tilgt zuerst',
} as const;

export const COST_DAY_LABELS: Readonly<Record<CostDay, string>> = {
  'after-violation': 'Nach dem Verstoß (zuerst 14 Tage)',
  'when-printed': 'Am Tag, an dem sie entstehen',
};

export const IMPUTATION_LABELS: Readonly<Record<ImputationOrder, string>> = {
  'costs-first': 'Kosten, Zinsen, Hauptforderung',
  'principal-first': 'Hauptforderung zuerst',
};
