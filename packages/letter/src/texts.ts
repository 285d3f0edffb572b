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
  subject: (invoice: string, level: number) => `${level > 1 ? `${level}. ` : ''}Mahnung zur Rechnung Nr. ${invoice}`,
  subjectDetails: (claims: string, plate: string, day: string) => `${claims}, Fahrzeug ${plate}, abgestellt am ${day}`,
  fines: 'Vertragsstrafe',
  fee: 'Parkgebühr',
  both: 'Vertragsstrafe und Parkgebühr',
  salutation: 'Sehr geehrte Damen und Herren,',
  parked: (plate: string, day: string, time: string, place: string) =>
    `das Fahrzeug mit dem amtlichen Kennzeichen ${plate} wurde am ${day} um ${time} Uhr auf unserem privaten Parkplatz${place && ` (${place})`} abgestellt.`,
  owner: (day: string) =>
    `Wir schreiben Ihnen, weil Sie nach der Halterauskunft${day && ` vom ${day}`} dessen Halterin oder Halter sind; daher haben wir Ihren Namen und Ihre Anschrift.`,
  namedDriver: 'Uns wurde mitgeteilt, dass Sie es geführt haben.',
  contract: 'Mit dem Abstellen ist ein Vertrag zu unseren Parkbedingungen zustande gekommen.',
  unpaidFines: 'Die bei einem Verstoß vereinbarte Vertragsstrafe ist bis heute nicht bezahlt.',
  unpaidFee: 'Die Parkgebühr ist bis heute nicht bezahlt.',
  unpaidBoth: 'Die bei einem Verstoß vereinbarte Vertragsstrafe und die Parkgebühr sind bis heute nicht bezahlt.',
  // The sentence does not state which charge is open, because the letter does not know which charge a payment covers.
  restOf: (claims: string, deducted: string) => `Von ${claims} ist nach Abzug ${deducted} bis heute ein Rest offen.`,
  finesIn: 'der bei einem Verstoß vereinbarten Vertragsstrafe',
  feeIn: 'der Parkgebühr',
  costsIn: 'den Kosten',
  deducted: { paid: 'der Zahlung', waived: 'des Nachlasses', both: 'von Zahlung und Nachlass' },
  demand: 'Wir fordern daher:',
  demandIfDriver: 'Wir fordern daher, sofern Sie gefahren sind:',
  claim: 'Forderung',
  amount: 'Betrag',
  interestSince: (day: string) => `seit dem ${day}, fünf Prozentpunkte über dem Basiszinssatz (§ 288 BGB)`,
  subtotal: 'Zwischensumme',
  total: 'Gesamtbetrag',
  alreadyPaid: 'Abzüglich Zahlung',
  waived: 'Abzüglich Nachlass',
  pay: ['Bitte überweisen Sie den Gesamtbetrag von ', ' bis zum ', ' auf das folgende Konto:'] as const,
  payIfDriver: 'Sind Sie gefahren, überweisen Sie bitte den Gesamtbetrag von ',
  noAccount: '. Unsere Bankverbindung fehlt hier noch: Bitte fragen Sie uns vor dem Überweisen danach.',
  accountHolder: 'Kontoinhaber',
  iban: 'IBAN',
  bic: 'BIC',
  purpose: 'Verwendungszweck',
  giroCode: 'GiroCode: mit der Banking-App scannen',
  driverPage: 'Ansehen und bezahlen',
  consequences: (isKeeper: boolean) =>
    `${isKeeper ? 'Sind Sie gefahren und zahlen' : 'Zahlen Sie'} nicht fristgerecht, behalten wir uns vor, die Forderung ` +
    'einem Inkassounternehmen zu übergeben. Ist bereits gezahlt, ist dieses Schreiben gegenstandslos.',
  closing: 'Mit freundlichen Grüßen',
  unsigned: 'Dieses Schreiben wurde maschinell erstellt und ist ohne Unterschrift gültig.',
  directors: (names: string) => `Geschäftsführung: ${names}`,
  page: (page: number, pages: number) => `Seite ${page} von ${pages}`,
};

export const formTexts = {
  title: 'Angaben zur Person, die das Fahrzeug geführt hat',
  reference: (invoice: string, plate: string, day: string) =>
    `Rechnung Nr. ${invoice} · Kennzeichen ${plate} · abgestellt am ${day}`,
  explanation:
    'Die Forderung schuldet, wer das Fahrzeug abgestellt hat, nicht Halterin oder Halter als solche (Bundesgerichtshof, Urteil ' +
    'vom 18. Dezember 2019, Aktenzeichen XII ZR 13/19). Ihre Angaben sind freiwillig; mit ihnen können wir uns an die ' +
    'richtige Person wenden.',
  returnTo: (deadline: string, address: string) =>
    `Wenn Sie Angaben machen, senden Sie dieses Formular bitte bis zum ${deadline} zurück an: ${address}`,
  myself: 'Ich habe das Fahrzeug selbst geführt.',
  otherDriver: 'Das Fahrzeug hat geführt oder kann geführt haben:',
  fields: ['Vorname, Name', 'Straße, Hausnummer', 'Postleitzahl, Ort'],
  placeAndDay: 'Ort, Datum',
  signature: 'Unterschrift',
  privacy: 'Hinweise zum Datenschutz',
};
