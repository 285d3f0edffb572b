import { BOOK_SETTING_LABELS } from '@parkwart/contracts/calls/bookSettings';

export const texts = {
  form: 'Buchhaltung',
  loadFailed: 'Beim Abrufen der Einstellungen zur Buchhaltung ist ein Fehler aufgetreten',
  saved: 'Einstellungen zur Buchhaltung erfolgreich aktualisiert!',
  save: 'Buchhaltung speichern',
  restored: 'Von vorhin, noch nicht gespeichert.',
  groups: { adviser: 'Steuerberatung', taxation: 'Versteuerung', accounts: 'Konten' },
  intro:
    'Alles auf dieser Seite kann Ihnen die Steuerberatung nennen. Was Sie ändern, gilt für die nächsten Exporte; exportierte Monate bleiben, wie sie sind.',
  fields: BOOK_SETTING_LABELS,
  hints: {
    consultant: 'Von 1001 bis 9999999. Ohne sie gibt es keine DATEV-Datei.',
    client: 'Von 1 bis 99999.',
    accountLength: 'Stellen eines Sachkontos, 4 bis 8. Bei sechs heißt die Bank 120000 statt 1200.',
    taxation:
      'Wechseln Sie nur zum Beginn eines Wirtschaftsjahres: Sonst steht ein Erlös zweimal oder gar nicht im Buch.',
    chart: 'Ein Wechsel trägt die üblichen Konten ein.',
    lostReceivables: 'Bei Erlass als uneinbringlich.',
    reducedRevenue: 'Bei jedem anderen Erlass.',
    revenue: 'Ein Automatikkonto: Es führt die Steuer selbst.',
    taxFree: 'Gebühren und Bußgelder, solange Sie Kleinunternehmer sind.',
    untaxed: 'Mahnkosten, Halterermittlung und was sonst keine Umsatzsteuer enthält.',
  } as Readonly<Record<string, string>>,
  charts: { SKR03: 'SKR03', SKR04: 'SKR04' },
  taxations: {
    agreed: 'Nach vereinbarten Entgelten (Soll): am Tag der Forderung',
    received: 'Nach vereinnahmten Entgelten (Ist): am Tag der Zahlung',
  },
  locked: 'Festschreiben: Die Steuerberatung kann die Buchungen nach dem Einlesen nicht mehr ändern',
  lockedHint: 'Fragen Sie vorher nach: Meist schreibt die Steuerberatung selbst fest.',
};
