import { MOST_MEGABYTES } from '../../limits.ts';

/** The forms' German texts. The other languages have the same keys. */
export const de = {
  objection: {
    text: 'Was stimmt aus Ihrer Sicht nicht?',
    textHint: (most: string) => `Höchstens ${most} Zeichen.`,
    textMissing: 'Bitte schreiben Sie, was Sie einwenden.',
    files: 'Dateien hinzufügen',
    filesHint: (megabytes: string, most: string) =>
      `Zum Beispiel Fotos oder PDF. Jede Datei höchstens ${megabytes} MB, noch ${most} möglich.`,
    chosen: 'Gewählte Dateien',
    remove: (name: string) => `${name} entfernen`,
    progress: (name: string) => `${name} wird hochgeladen`,
    uploaded: 'hochgeladen',
    filesFailed: 'Eine Datei konnte nicht hochgeladen werden. Bitte entfernen Sie sie, oder versuchen Sie es erneut.',
    send: 'Widerspruch absenden',
  },
  driver: {
    name: 'Vor- und Nachname',
    nameMissing: 'Bitte geben Sie den Namen an.',
    address: 'Anschrift',
    addressHint: 'Straße und Hausnummer, Postleitzahl und Ort, Land',
    addressMissing: 'Bitte geben Sie die Anschrift an.',
    send: 'Angaben absenden',
  },
  tooLong: (most: string) => `Bitte höchstens ${most} Zeichen.`,
  sending: 'Wird gesendet …',
  cancel: 'Abbrechen',
  controlCharacters: 'Der Text enthält Zeichen, die nicht übertragen werden können. Bitte tippen Sie ihn neu.',
  errors: {
    OBJECTION_OPEN: 'Ihr früherer Widerspruch wird noch geprüft. Ein weiterer ist erst danach möglich.',
    OBJECTION_NOT_POSSIBLE: 'Hier ist kein weiterer Widerspruch möglich. Bitte wenden Sie sich an den Betreiber.',
    DRIVER_NAMED: 'Wer gefahren ist, wurde schon angegeben. Ändern kann das nur der Betreiber.',
    NAMING_NOT_POSSIBLE: 'Hier kann niemand mehr angegeben werden. Bitte wenden Sie sich an den Betreiber.',
    TOO_MANY_DRIVER_FILES: 'Zu diesem Vorgang sind keine weiteren Dateien möglich.',
    TOO_MANY_FILES: 'Das sind zu viele Dateien auf einmal.',
    FILE_TOO_LARGE: `Die Datei ist zu groß. Möglich sind ${MOST_MEGABYTES} MB.`,
    FILE_EMPTY: 'Die Datei ist leer.',
    EXECUTABLE: 'Programme können nicht hochgeladen werden.',
    MACROS: 'Dokumente mit Makros können nicht hochgeladen werden. Speichern Sie das Dokument bitte als PDF.',
    LOCATION_REMAINS:
      'Das Bild lässt sich nicht lesen. Bitte speichern Sie es neu, am besten kleiner und als JPEG, oder nehmen Sie ein ' +
      'Bildschirmfoto davon.',
  },
};

export type FormTexts = typeof de;
