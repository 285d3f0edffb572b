import { CLAIM_SETTING_LABELS, COST_DAY_LABELS, IMPUTATION_LABELS } from '@parkwart/contracts/calls/claimSettings';
import type { ChargeType } from '@parkwart/contracts/entities/posting';

interface LineTexts {
  readonly title: string;
  /** When the line is charged, and where its amount is set. */
  readonly occasion: string;
  /** Who owes the line's amount, and which amounts courts accept. */
  readonly law: string;
  readonly text?: string;
}

const lines: Readonly<Record<ChargeType, LineTexts>> = {
  fee: {
    title: 'Parkgebühr',
    occasion: 'Beim Auschecken; der Tarif steht unter „Einstellungen“.',
    law: 'Schuldet, wer gefahren ist. Es gilt der Preis, der an der Einfahrt aushängt: Mit der Einfahrt kommt der Vertrag zustande.',
  },
  fine: {
    title: 'Bußgeld (Vertragsstrafe)',
    occasion: 'Bei einem Verstoß; die Beträge stehen unter „Bußgeldarten“.',
    law: 'Gerichte sprechen sie gegen den Fahrer zu, gegen den Halter nur, wenn er selbst gefahren ist oder nicht glaubhaft sagt, wer gefahren sein kann (BGH XII ZR 13/19).',
    text: 'Überschrift auf dem Beleg',
  },
  'owner-lookup': {
    title: 'Halterermittlung',
    occasion: 'Mit der ersten Mahnung; der Betrag steht unter „Einstellungen“.',
    law: 'Schuldet der Fahrer als Schaden durch seinen Verzug, nicht der Halter (BGH V ZR 160/14).',
  },
  'reminder-cost': {
    title: 'Mahnkosten',
    occasion: 'Mit der ersten Mahnung; der Betrag steht unter „Einstellungen“.',
    law: 'Schuldet, wer schon in Verzug ist. Die Mahnung, die den Verzug erst auslöst, ist nach dem Gesetz frei.',
  },
  interest: {
    title: 'Verzugszinsen',
    occasion: 'Mit jeder weiteren Mahnung, die nach der Zahlungsfrist der gedruckten entsteht.',
    law: 'Gegenüber Verbrauchern sprechen Gerichte fünf Prozentpunkte über dem Basiszinssatz zu (§ 288 BGB), nur auf die offene Hauptforderung, nie auf Kosten oder Zinsen. Hier laufen sie vorsichtig: ab dem Tag nach der gedruckten Frist.',
  },
};

export const texts = {
  form: 'Forderungen',
  loadFailed: 'Beim Abrufen der Forderungen ist ein Fehler aufgetreten',
  saved: 'Einstellungen der Forderungen erfolgreich aktualisiert!',
  save: 'Forderungen speichern',
  restored: 'Von vorhin, noch nicht gespeichert.',
  lines,
  vat: 'Umsatzsteuer',
  smallBusiness: CLAIM_SETTING_LABELS.isSmallBusiness,
  smallBusinessHint:
    'Für Kleinunternehmer: Belege, DATEV und CSV zeigen ab diesem Tag keine Umsatzsteuer, und der Beleg sagt in einer Zeile, warum. Endet es, schalten Sie es aus und tragen bei den Zeilen den ersten Tag mit Umsatzsteuer ein.',
  smallBusinessFrom: 'Gilt ab (leer: schon immer)',
  vatHint:
    'Ob eine Zeile Umsatzsteuer enthält, entscheidet Ihr Steuerberater. Kontrollgebühren privater Parkplätze gelten seit dem Urteil des EuGH C-90/20 als Entgelt; Schadenersatz wie Mahnkosten enthält keine.',
  text: 'Text auf Beleg und Mahnung',
  lineVat: 'Umsatzsteuer der Zeile',
  vatOptions: [
    { value: 'contained', label: '19 % enthalten' },
    { value: 'none', label: 'keine' },
  ],
  vatFrom: 'Enthalten ab',
  keeper: 'In der Mahnung an den Halter fordern',
  driver: 'In der Mahnung an einen benannten Fahrer fordern',
  keeperHint: 'Sonst steht diese Zeile nicht in der Mahnung und wird nicht berechnet.',
  costDay: CLAIM_SETTING_LABELS.costDay,
  costDayHint:
    'Wie viele Tage nach dem Verstoß, steht unter „Einstellungen“. Gebucht wird spätestens am Tag der Mahnung.',
  costDays: COST_DAY_LABELS,
  interestOn: CLAIM_SETTING_LABELS.isInterestCharged,
  baseRates: 'Basiszinssätze',
  baseRatesHint:
    'Die Bundesbank gibt den Basiszinssatz zum 1. Januar und zum 1. Juli bekannt. Tragen Sie hier ein, was noch nicht bekannt ist; eigene Sätze gehen vor.',
  knownRates: (rates: string) => `Bekannt, in Prozent: ${rates}.`,
  rateSince: (day: string, percent: string) => `ab ${day} ${percent}`,
  rateFrom: 'Gilt ab',
  ratePercent: 'Prozent im Jahr',
  addRate: 'Basiszinssatz hinzufügen',
  removeRate: (day: string) => `Basiszinssatz ab ${day || '…'} entfernen`,
  rateMissing: (day: string) =>
    `Für das Halbjahr ab ${day} fehlt der Basiszinssatz. Bis er eingetragen ist, fordern einzelne Mahnungen keine weiteren Zinsen; Mahnlauf und Inkasso lassen Rechnungen mit Zinsen aus.`,
  days: 'Tage und Teilzahlungen',
  imputationOrder: CLAIM_SETTING_LABELS.imputation,
  imputationHint:
    'Gilt, wenn eine Zahlung nicht alles deckt und der Zahler nichts anderes sagt. Das Gesetz beginnt mit den Kosten (§ 367 BGB); „Hauptforderung zuerst“ vermeidet Streit um sie.',
  orders: IMPUTATION_LABELS,
  conflictLines: 'Texte und Umsatzsteuer der Zeilen',
  conflictRates: CLAIM_SETTING_LABELS.baseRates,
};
