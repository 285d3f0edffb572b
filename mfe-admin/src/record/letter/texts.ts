export const texts = {
  title: (count: number) => (count === 1 ? 'Mahnung drucken' : `${count} Mahnungen drucken`),
  invoiceNumber: 'Rechnungsnummer',
  vehicleNumber: 'Kennzeichen',
  ownerName: 'Name des Halters',
  address: 'Anschrift',
  addressHint: 'Straße und Ort, je eine Zeile',
  todayDate: 'Briefdatum',
  deadline: 'Zahlbar bis',
  fahrzeughalter: 'Halterauskunft vom',
  ownDayHint: 'T.M.JJJJ; leer: der Tag, der unten für alle steht',
  deadlineTooEarly: 'Muss nach dem Briefdatum liegen.',
  lookUpAfterLetter: 'Darf nicht nach dem Briefdatum liegen.',
  lookUpInFuture: 'Liegt in der Zukunft.',
  missing: 'Bitte ausfüllen.',
  invoice: (number: number | string) => `Rechnung ${number}`,
  leftOut: (count: number) => (count === 1 ? 'Kein Brief für diese Rechnung:' : 'Kein Brief für diese Rechnungen:'),
  close: 'Schließen',
  doubtful: 'Trotzdem mahnen?',
  doubts: 'Für diese Rechnungen spricht etwas gegen eine Mahnung:',
  createAnyway: 'Trotzdem erstellen',
  create: 'PDF erstellen',
  creating: 'PDF wird erstellt …',
  progress: (letter: number, count: number) => `Brief ${letter} von ${count}`,
  createFailed: 'Das PDF konnte nicht erstellt werden.',
  tryAgain: 'Bitte versuchen Sie es noch einmal.',
  cancel: 'Abbrechen',
  back: 'Zurück',
  preview: 'Vorschau der Mahnung',
  noViewer: 'Dieser Browser zeigt keine PDFs an. Laden Sie die Mahnung herunter, um sie anzusehen und zu drucken.',
  print: 'Drucken',
  printFailed: 'Der Druckdialog konnte nicht geöffnet werden. Bitte laden Sie die Mahnung herunter.',
  download: 'Herunterladen',
  fileName: (numbers: readonly (number | string)[]) =>
    numbers.length === 1 ? `Mahnung_${numbers[0]}.pdf` : `Mahnungen_${numbers[0]}_bis_${numbers.at(-1)}.pdf`,
  question: (count: number) =>
    count === 1 ? 'Wurde die Mahnung gedruckt?' : `Wurden die ${count} Mahnungen gedruckt?`,
  questionDetails:
    'Mit „Ja“ wird der Druck vermerkt und das PDF bei der Rechnung abgelegt. Mit „Noch nicht“ bleibt alles, wie es ist.',
  setStatus: (count: number) =>
    count === 1
      ? 'Auf M setzen: Die Rechnung steht dann unter „Mahnung“, „Gedruckt“.'
      : `Auf M setzen: ${count} Rechnungen stehen dann unter „Mahnung“, „Gedruckt“.`,
  yes: 'Ja, gedruckt',
  notYet: 'Noch nicht',
  filing: (done: number, count: number) => `Wird abgelegt … (${done} von ${count})`,
  filed: (count: number) =>
    count === 1
      ? 'Die Mahnung ist als gedruckt vermerkt und bei der Rechnung abgelegt.'
      : `${count} Mahnungen sind als gedruckt vermerkt und bei den Rechnungen abgelegt.`,
  notPrinted: 'Der Druck konnte nicht vermerkt werden.',
  notMoved: 'Als gedruckt vermerkt, aber M konnte nicht gesetzt werden.',
  notFiled: 'Als gedruckt vermerkt, aber das PDF konnte nicht abgelegt werden.',
  failures: 'Nicht alles konnte gespeichert werden:',
  failuresOf: (numbers: readonly number[]) => `Nicht alles konnte gespeichert werden: Rechnung ${numbers.join(', ')}.`,
  retry: 'Erneut versuchen',
  settingsLoading: 'Einstellungen werden geladen …',
  settingsFailed: 'Die Einstellungen konnten nicht geladen werden.',
};
