/** The journal's fields: what the lines say is listed by kind. */
export const CLAIM_SETTING_LABELS = {
  isSmallBusiness: 'Keine Umsatzsteuer (§ 19 UStG)',
  lineTexts: 'Texte auf Beleg und Mahnung',
  lineVat: '19 % Umsatzsteuer enthalten',
  keeperLines: 'Vom Halter gefordert',
  costDay: 'Tag von Halterermittlung und Mahnkosten',
  isInterestCharged: 'Verzugszinsen fordern',
  baseRates: 'Eigene Basiszinssätze',
  imputation: 'Eine Zahlung tilgt zuerst',
} as const;
