export const texts = {
  title: 'Dashboard',
  figures: 'Kennzahlen',
  loadFailed: 'Ein Fehler ist beim Abrufen der Fahrzeugdaten aufgetreten',
  disableFailed: 'Fehler beim Aktualisieren während des Deaktivierungsstatus',
  finesThisMonth: 'Bußgelder diesen Monat',
  finesLastMonth: 'Bußgelder letzten Monat',
  count: (count: number) => (count === 1 ? '1 Vorgang' : `${count} Vorgänge`),
  parts: {
    closed: 'bezahlt oder erlassen',
    open: 'offen',
    reminder: 'Mahnung zu drucken',
    printed: 'Mahnung gedruckt',
    collection: 'Inkasso',
  },
  tax: (percent: number) => `Steuer (${percent} %)`,
  ofLastMonth: (percent: number) => `${percent} % der Bußgelder des Vormonats`,
  noVat: 'Nicht die Umsatzsteuer',
  parkedNow: 'Jetzt geparkt',
  vehicles: (count: number) => (count === 1 ? 'Fahrzeug' : 'Fahrzeuge'),
  revenue: 'Wochenumsatz',
  revenueCounts: 'Bußgelder und Parkgebühren am Tag der Einfahrt, auch unbezahlte, ohne Mahnkosten.',
  noRevenue: 'In diesen beiden Wochen gibt es weder Bußgelder noch Parkgebühren.',
  week: (number: number) => `KW ${number}`,
  sunday: 'Die Woche beginnt am Montag: Der Sonntag links ist ihr letzter Tag.',
  // English by specification §2, word for word.
  currentWeek: 'Current Week',
  lastWeek: 'Last Week',
  weekday: 'Wochentag',
  weekdays: ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'],
  activities: 'Letzte Aktivitäten',
  invoice: 'Rechnung',
  date: 'Datum',
  time: 'Zeit',
  plate: 'Kennzeichen',
  fines: 'Bußgeld',
  open: 'Offen',
  active: 'Aktiv',
  isActive: (invoice: number) => `Rechnung ${invoice} aktiv`,
  empty: 'Ops!!! Nichts gefunden.',
};

export const moneyTexts = {
  openByAge: 'Offene Posten nach Alter',
  limitation: (day: string, count: number, euros: string) =>
    count === 1
      ? `Bis zum ${day} verjährt eine offene Rechnung über ${euros}, wenn niemand sie vorher gerichtlich geltend macht.`
      : `Bis zum ${day} verjähren ${count} offene Rechnungen über ${euros}, wenn niemand sie vorher gerichtlich geltend macht.`,
  showLimitation: 'Liste ansehen',
  since: 'Tage seit der Ausfahrt oder, ohne Ausfahrt, seit der Einfahrt; ein Brief beginnt die Frist neu.',
  age: 'Alter',
  ages: (lastDays: readonly number[], age: number) => {
    const [before, last] = [lastDays[age - 1], lastDays[age]];
    if (last === undefined) return `über ${before} Tage`;
    return before === undefined ? `bis ${last} Tage` : `${before + 1} bis ${last} Tage`;
  },
  paymentsByMonth: 'Zahlungen nach Monat',
  received: 'Eingänge am Tag der Zahlung, weniger Rückgaben und Erstattungen.',
  month: 'Monat',
  count: 'Vorgänge',
  sum: 'Betrag',
  loadFailed: 'Beim Abrufen der offenen Posten ist ein Fehler aufgetreten',
};

export const firstStepTexts = {
  title: (done: number, all: number) => `Erste Schritte: ${done} von ${all} erledigt`,
  steps: {
    operator: 'Betreiber eintragen',
    account: 'Bankkonto eintragen',
    tariff: 'Tarif prüfen und Einstellungen speichern',
    fineTypes: 'Bußgeldarten anlegen',
    users: 'Benutzer anlegen',
  },
  /** Screen readers read this text after the step; sighted users see a mark instead. */
  state: (isDone: boolean) => (isDone ? ': erledigt' : ': offen'),
  hide: 'Ausblenden',
  noAccount:
    'Es ist kein Bankkonto eingetragen. Belege, Briefe und die Seite für Fahrer nennen deshalb keine IBAN und haben keinen GiroCode.',
  loadFailed: 'Beim Abrufen der ersten Schritte ist ein Fehler aufgetreten',
};
