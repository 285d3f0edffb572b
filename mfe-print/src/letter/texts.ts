/** A private operator cannot impose a Bußgeld, so printed texts say „Vertragsstrafe“. */
export const texts = {
  documentTitle: (numbers: string) => `Mahnung zur Rechnung ${numbers}`,
  invoice: 'Rechnung Nr.',
  plate: 'Kennzeichen',
  phone: 'Telefon',
  email: 'E-Mail',
  ownerFoundOut: 'Halterauskunft',
  deadline: 'Zahlbar bis',
  day: 'Datum',
  subject: (invoice: string) => `Mahnung zur Rechnung Nr. ${invoice}`,
  subjectDetails: (claims: string, plate: string, day: string) => `${claims}, Fahrzeug ${plate}, abgestellt am ${day}`,
  fines: 'Vertragsstrafe',
  fee: 'Parkgebühr',
  both: 'Vertragsstrafe und Parkgebühr',
  salutation: 'Sehr geehrte Damen und Herren,',
  parked: (plate: string, day: string, time: string) =>
    `das Fahrzeug mit dem amtlichen Kennzeichen ${plate} wurde am ${day} um ${time} Uhr auf unserem privaten Parkplatz abgestellt.`,
  owner: (day: string) => `Nach der Halterauskunft vom ${day} sind Sie dessen Halterin oder Halter.`,
  namedDriver: 'Uns wurde mitgeteilt, dass Sie es geführt haben.',
  contract: 'Mit dem Abstellen ist ein Vertrag zu unseren Parkbedingungen zustande gekommen.',
  unpaidFines: 'Die bei einem Verstoß vereinbarte Vertragsstrafe ist bis heute',
  unpaidFee: 'Die Parkgebühr ist bis heute',
  unpaidBoth: 'Die bei einem Verstoß vereinbarte Vertragsstrafe und die Parkgebühr sind bis heute',
  unpaid: (isPartlyPaid: boolean) => (isPartlyPaid ? 'nicht vollständig bezahlt.' : 'nicht bezahlt.'),
  demand: 'Wir fordern daher:',
  claim: 'Forderung',
  amount: 'Betrag',
  interestSince: (day: string) => `seit dem ${day}, fünf Prozentpunkte über dem Basiszinssatz (§ 288 BGB)`,
  subtotal: 'Zwischensumme',
  total: 'Gesamtbetrag',
  alreadyPaid: 'Abzüglich Zahlung',
  waived: 'Abzüglich Nachlass',
  pay: ['Bitte überweisen Sie den Gesamtbetrag von ', ' bis zum ', ' auf das folgende Konto:'] as const,
  accountHolder: 'Kontoinhaber',
  iban: 'IBAN',
  bic: 'BIC',
  purpose: 'Verwendungszweck',
  giroCode: 'GiroCode: mit der Banking-App scannen',
  driverPage: 'Ansehen und bezahlen',
  driver:
    'Haben Sie das Fahrzeug nicht selbst geführt, nennen Sie uns bitte innerhalb derselben Frist mit dem Formular am Ende ' +
    'dieses Schreibens, wer es geführt hat.',
  consequences:
    'Zahlen Sie nicht fristgerecht, behalten wir uns vor, die Forderung einem Inkassounternehmen zu übergeben. Haben Sie ' +
    'bereits gezahlt, ist dieses Schreiben gegenstandslos.',
  closing: 'Mit freundlichen Grüßen',
  unsigned: 'Dieses Schreiben wurde maschinell erstellt und ist ohne Unterschrift gültig.',
  page: (page: number, pages: number) => `Seite ${page} von ${pages}`,
};

export const formTexts = {
  title: 'Angaben zur Person, die das Fahrzeug geführt hat',
  reference: (invoice: string, plate: string, day: string) =>
    `Rechnung Nr. ${invoice} · Kennzeichen ${plate} · abgestellt am ${day}`,
  explanation:
    'Die Vertragsstrafe schuldet, wer das Fahrzeug abgestellt hat. Wer als Halterin oder Halter bestreitet, selbst gefahren ' +
    'zu sein, muss angeben, wer als Fahrerin oder Fahrer in Betracht kommt (Bundesgerichtshof, Urteil vom 18. Dezember 2019, ' +
    'Aktenzeichen XII ZR 13/19).',
  returnTo: (deadline: string, address: string) =>
    `Bitte senden Sie dieses Formular bis zum ${deadline} zurück an: ${address}`,
  myself: 'Ich habe das Fahrzeug selbst geführt.',
  otherDriver: 'Das Fahrzeug hat geführt oder kann geführt haben:',
  fields: ['Vorname, Name', 'Straße, Hausnummer', 'Postleitzahl, Ort'],
  placeAndDay: 'Ort, Datum',
  signature: 'Unterschrift',
  privacy: 'Hinweise zum Datenschutz',
};

export const pageTexts = {
  title: 'Mahnung',
  print: 'Mahnung drucken',
  printFailed: 'Der Druckdialog konnte nicht geöffnet werden.',
  preview: 'Vorschau der Mahnung',
  loading: 'Mahnung wird geladen …',
  noViewer: 'Dieser Browser zeigt keine PDFs an.',
  download: 'Mahnung herunterladen',
  fileName: 'Mahnung.pdf',
  logIn: 'Bitte melden Sie sich an, um die Mahnung zu sehen.',
  forbidden: 'Die Mahnung können nur Admins sehen.',
  unknown: 'Keine Datensätze für die angegebene Rechnungsnummer gefunden.',
  failed: 'Ein Fehler ist beim Abrufen der Daten aufgetreten.',
};
