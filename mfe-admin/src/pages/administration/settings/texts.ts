import { SETTING_LABELS } from '@parkwart/contracts/calls/operatorSettings';

export const texts = {
  form: 'Einstellungen',
  loadFailed: 'Beim Abrufen der Einstellungen ist ein Fehler aufgetreten',
  saved: 'Einstellungen erfolgreich aktualisiert!',
  save: 'Einstellungen speichern',
  restored: 'Von vorhin, noch nicht gespeichert.',
  groups: {
    operator: 'Betreiber',
    bank: 'Bankverbindung',
    tariff: 'Tarif',
    dunning: 'Fristen und Mahnung',
    privacy: 'Datenschutz und Aufbewahrung',
  },
  fields: {
    ...SETTING_LABELS,
    operatorName: 'Name',
    centsPerStartedHour: 'Preis je angefangene Stunde in Euro',
    maxCentsPerDay: 'Höchstpreis je 24 Stunden in Euro',
    ownerLookupCents: 'Halterermittlung in Euro',
    reminderCostCents: 'Mahnkosten in Euro',
  },
  hints: {
    accountHolder: 'Genau so, wie die Bank ihn führt.',
    bic: 'Innerhalb der EU nicht nötig.',
    ownerLookupCents:
      'Gerichte erkennen die Gebühr der Behörde an, üblich sind 5,10 €, und nur gegen den Fahrer (BGH V ZR 160/14).',
    reminderCostCents:
      'Gerichte erkennen Papier, Druck und Porto an, etwa 1 bis 2,50 € (BGH VIII ZR 95/18: 0,76 €), und erst nach Eintritt des Verzugs.',
    privacyText:
      'Für Fahrer (Art. 13 DSGVO): auf Beleg und Seite. Ersetzt werden {Betreiber}, {Aufsicht}, {Parken}, {Bilder}, {Briefe} und {Belege}, die Fristen wie hier eingestellt.',
    indirectPrivacyText:
      'Auf der Mahnung (Art. 14 DSGVO): auch {Herkunft}, bei Haltern das Register, bei benannten Fahrern, wer sie nannte.',
    supervisoryAuthority:
      'Gedruckt hinter „Beschwerde bei“, also: „der Berliner Beauftragten für Datenschutz und Informationsfreiheit“.',
    accessibilityText: 'Auf der Seite für Fahrer; leer: keine.',
    carParkAddress: 'Steht in der Mahnung und auf der Seite für Fahrer; leer: die Anschrift des Betreibers.',
    registerEntry: 'Zum Beispiel „Amtsgericht Berlin HRB 12345“ (§ 35a GmbHG).',
    managingDirectors: 'Alle, mit Vor- und Nachnamen (§ 35a GmbHG).',
    taxNumber: 'Mit Bezeichnung: „USt-IdNr. DE123456789“. Pflicht auf Rechnungen über 250 € (§ 14 UStG).',
    keeperText:
      'Wer die Forderung schuldet und worum Sie Halter bitten. Eine Pflicht, den Fahrer zu nennen, besteht außerhalb eines Prozesses nicht (BGH XII ZR 13/19).',
    disputeText: 'Unter jeder Entscheidung, die den Streit nicht beendet (§ 37 VSBG); leer: keiner.',
    retainParkingDays: 'Ohne Bußgeld und Parkgebühr; danach werden sie gelöscht.',
    retainImagesDays: 'Danach werden die Bilder gelöscht.',
    retainVouchersYears: 'Ab Jahresende; danach wird alles zum Vorgang gelöscht, auch Name und IBAN seiner Zahlungen.',
    retainLettersYears: 'Ab Jahresende; danach werden Name und Anschrift gelöscht.',
    retainPermitsDays: 'Ab dem letzten Tag; danach werden sie gelöscht.',
    retainBooksYears: 'Ab Jahresende; danach werden die Buchungen gelöschter Vorgänge gelöscht.',
  } as Readonly<Record<string, string>>,
  noCash:
    'Bargeld geht nicht durch Parkwart: Was es verbuchen kann, wäre eine Kasse mit Sicherheitseinrichtung und Meldung beim Finanzamt. Wer Bargeld annimmt, führt dafür eine eigene Kasse.',
  ibanValid: (iban: string) => `Gültig: ${iban}`,
  ibanNotYet: 'Noch keine gültige IBAN.',
  preview: 'Vorschau des Belegs',
  receipt: 'Parkbeleg',
  invoice: (number: string) => `Rechnung Nr. ${number}`,
  purpose: (purpose: string) => `Zweck ${purpose}`,
  giroCode: 'GiroCode: mit der Banking-App scannen',
  exampleFine: 'Vertragsstrafe (Beispiel)',
  exampleFee: 'Parkgebühr für 3 Stunden',
  total: 'Gesamtbetrag',
  containedVat: (amount: string) => `Im Gesamtbetrag enthaltene USt 19 %: ${amount}`,
  smallBusiness: 'Umsatzsteuerfrei: Steuerbefreiung für Kleinunternehmer (§ 19 UStG).',
  deadline: (day: string) => `Bitte zahlen Sie bis zum ${day}.`,
  unknown: '–',
};
