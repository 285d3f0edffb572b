import { formatEuros } from '@parkwart/contracts/rules/money';
import { formatNumber } from '@parkwart/contracts/rules/number';

const records = (count: number) => (count === 1 ? '1 Rechnung' : `${formatNumber(count)} Rechnungen`);

export const texts = {
  explanation:
    'Hier stehen Rechnungen, deren erster Mahnung nur der Halter fehlt. Ausgenommen ist, was gesperrt, bestritten oder bezahlt ist und wo ein Fahrer benannt ist. Eine Anfrage hält je Rechnung Grund, Nachweis, Tag und Kosten einmal fest; danach gibt es sie als PDF je Zulassungsbezirk und als CSV.',
  needs: 'Zu ermitteln',
  needsFailed: 'Beim Abrufen der fehlenden Halter ist ein Fehler aufgetreten',
  noNeeds: 'Zurzeit fehlt für keine fällige Mahnung der Halter.',
  moreNeeds: 'Es sind mehr; sie erscheinen, sobald diese angefragt sind.',
  sharedReason: (reason: string) => `Grund bei allen: ${reason}`,
  choose: (invoice: number) => `Rechnung ${invoice} auswählen`,
  notGerman: 'Kein deutsches Kennzeichen, deshalb nicht vorausgewählt.',
  bar: 'Ausgewählte Rechnungen',
  chosen: (count: number, euros: number) => `${records(count)} ausgewählt, Kosten ${formatEuros(euros)}`,
  noneChosen: 'Nichts ausgewählt.',
  ask: 'Anfrage erstellen',
  asking: 'Wird erstellt …',
  asked: (count: number) => `Anfrage für ${records(count)} erstellt.`,
  leftOut: (count: number) => `${records(count)} brauchten keinen Halter mehr.`,
  requests: 'Anfragen',
  requestsFailed: 'Beim Abrufen der Anfragen ist ein Fehler aufgetreten',
  noRequests: 'Noch keine Anfrage.',
  request: (id: string) => `Anfrage ${id}`,
  allRequests: 'Alle Anfragen',
  made: (day: string, by: string) => `vom ${day}, ${by}`,
  linesFailed: 'Beim Abrufen der Anfrage ist ein Fehler aufgetreten',
  noLines: 'In dieser Anfrage ist keine Rechnung mehr.',
  columns: {
    select: 'Auswahl',
    invoice: 'Rechnung',
    why: 'Grund',
    pictures: 'Bilder',
    cost: 'Kosten',
    state: 'Zustand',
    actions: 'Aktionen',
    request: 'Anfrage',
    day: 'Tag',
    by: 'Von',
    requested: 'Angefragt',
    answered: 'Beantwortet',
    owner: 'Halter',
  },
  pdf: (district: string, count: number) => `PDF ${district || 'ohne Bezirk'} (${count})`,
  allPdf: (count: number) => `Ein PDF für alle (${count})`,
  chooseRequest: (id: string) => `Anfrage ${id} auswählen`,
  requestBar: 'Ausgewählte Anfragen',
  chosenRequests: (count: number) => (count === 1 ? '1 Anfrage ausgewählt' : `${count} Anfragen ausgewählt`),
  onePdf: 'Ein PDF',
  pdfFailed: 'Das PDF konnte nicht erstellt werden.',
  makingPdf: 'PDF wird erstellt …',
  csv: 'CSV',
  template: 'Vorlage für Antworten',
  csvFailed: 'Die CSV-Datei konnte nicht erstellt werden.',
  fileName: (id: string, what: string, extension: string) => `Halteranfrage_${id}_${what}.${extension}`,
  enter: 'Eintragen …',
  correct: 'Ändern …',
  withdraw: 'Zurücknehmen …',
  named: (label: string, invoice: number) => `${label.replace(' …', '')}: Rechnung ${invoice}`,
  isOther: 'Anderes Auto',
  withdrawing: {
    removeTitle: 'Anfrage zurücknehmen',
    removeConfirm: 'Zurücknehmen',
    removeQuestion: (invoice: string) =>
      `Wurde die Anfrage zu Rechnung ${invoice} nicht abgeschickt? Dann entfallen auch ihre Kosten.`,
    removed: 'Zurückgenommen.',
    removeFailed: 'Die Anfrage konnte nicht zurückgenommen werden.',
  },
};

export const answerTexts = {
  add: 'Halterauskunft eintragen',
  added: 'Halterauskunft eingetragen.',
  failed: 'Die Halterauskunft konnte nicht eingetragen werden.',
  ownerName: 'Name des Halters',
  street: 'Straße, Hausnummer',
  postcode: 'Postleitzahl',
  city: 'Ort',
  make: 'Marke',
  colour: 'Farbe',
  lookUpHint: (day: string) => `Halterauskunft vom ${day}; dieser Tag steht im Brief und bleibt bei einer Änderung.`,
  vehicleHint: (noted: string) => `Wie die Auskunft sie nennt, sonst leer. Notiert: ${noted || 'nichts'}`,
};

export const importTexts = {
  title: 'Antworten einlesen',
  choose: 'CSV-Datei wählen …',
  hint: 'Oder hierher ziehen. Semikolon zwischen den Feldern; in der ersten Zeile: Kennzeichen, Name, Straße, PLZ, Ort, Marke, Farbe. Alle Zeilen oder keine.',
  reading: 'Wird eingelesen …',
  imported: (count: number) => `Halter eingetragen: ${records(count)}.`,
  nothing: 'Es wurde nichts eingetragen.',
  tooLarge: 'Die Datei ist größer als 1 MB.',
  noCsv: 'Das ist keine CSV-Datei mit Semikolon zwischen den Feldern.',
  noAnswers: 'Die Datei enthält keine Antwort.',
  tooMany: (most: number) => `Die Datei enthält mehr als ${most} Antworten.`,
  columnsMissing: (names: readonly string[]) => `In der ersten Zeile fehlt: ${names.join(', ')}.`,
  line: (line: number, message: string) => `Zeile ${line}: ${message}`,
  badQuote: 'Ein Anführungszeichen fehlt oder steht mitten im Feld; von hier an ist die Datei nicht zu lesen.',
  unchecked: (why: string | undefined) => `Ob die übrigen Zeilen passen, ließ sich nicht prüfen. ${why ?? ''}`.trim(),
  failed: 'Die Antworten konnten nicht eingetragen werden.',
};

export const documentTexts = {
  title: (district: string) =>
    district ? `Halteranfrage, Zulassungsbezirk ${district}` : 'Halteranfrage, Kennzeichen ohne erkennbaren Bezirk',
  made: (day: string) => `Stand: ${day}`,
  asks: (count: number) =>
    `Wir bitten nach § 39 Abs. 1 StVG um Namen und Anschrift ${count === 1 ? 'der Halterin oder des Halters dieses Fahrzeugs' : 'der Halterinnen und Halter dieser Fahrzeuge'}, dazu Marke und Farbe, und verwenden sie nur für die genannten Ansprüche.`,
  vehicles: (count: number) => (count === 1 ? 'Fahrzeug' : 'Fahrzeuge'),
  item: (plate: string, invoice: number) => `${plate}, Rechnung ${invoice}`,
  facts: { parked: 'Abgestellt am', vehicle: 'Notiert', reason: 'Grund', proof: 'Nachweis' },
  at: (day: string, time: string) => `${day}, ${time} Uhr`,
  pictures: (count: number) =>
    count === 0 ? 'Aufzeichnung der Einfahrt' : `Aufzeichnung der Einfahrt, Bilder: ${count}`,
  csvColumns: ['Kennzeichen', 'Rechnung', 'Abgestellt am', 'Uhrzeit', 'Modell', 'Farbe', 'Grund', 'Bilder', 'Kosten'],
  answerColumns: ['Kennzeichen', 'Name', 'Straße', 'PLZ', 'Ort', 'Marke', 'Farbe'],
};
