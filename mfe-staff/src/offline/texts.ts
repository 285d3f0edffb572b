import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';

export const texts = {
  waiting: (count: number, isOnline: boolean) =>
    count === 0 ? 'Nach der Verbindung' : `${isOnline ? 'Noch nicht übertragen' : 'Wartet auf Verbindung'} (${count})`,
  kinds: { 'check-in': 'Einfahrt', 'check-out': 'Ausfahrt', 'card-payment': 'Kartenzahlung' },
  card: (euros: string, voucher: string) => `${euros}, Beleg ${voucher}`,
  states: {
    waiting: 'wartet auf Verbindung',
    refused: 'nicht angenommen',
    told: 'übertragen',
    discarded: 'wird dem Büro gemeldet',
  },
  reported: 'dem Büro gemeldet',
  officeLearns: 'Das Büro erfährt davon und storniert am Terminal.',
  notSent: 'noch nicht übertragen',
  edit: 'Bearbeiten',
  sentBefore: ({ invoiceNumber, vehicleNumber }: BoothRecord) =>
    `Vor der Änderung schon übertragen: Rechnung ${invoiceNumber}, ${vehicleNumber}. Bitte dort berichtigen.`,
  correct: (reference: string) => `${reference} bearbeiten`,
  apply: 'Übernehmen',
  sendAgain: 'Erneut senden',
  cancel: 'Abbrechen',
  retry: 'Erneut versuchen',
  discard: 'Verwerfen',
  discardForGood: 'Endgültig verwerfen',
  keep: 'Behalten',
  mayBeSent: 'Der Eintrag kann schon beim Server sein; bitte sehen Sie vorher in der Kasse nach.',
  understood: 'Verstanden',
  send: 'Jetzt senden',
  offline: 'Keine Verbindung zum Server.',
  offlineDetails: 'Was Sie jetzt eingeben, wird an diesem Gerät gemerkt und später übertragen.',
  queued: 'Ohne Verbindung gemerkt',
  queuedDetails:
    'Keine Verbindung zum Server. Das Fahrzeug ist an diesem Gerät gemerkt und wird übertragen, sobald die Verbindung wieder da ist. Bis dahin gilt die vorläufige Nummer.',
  logOut: 'Ausloggen?',
  logOutAnyway: 'Trotzdem ausloggen',
  logOutNow: 'Ausloggen',
  stillWaiting: (count: number) =>
    `${count === 1 ? '1 Eintrag wartet' : `${count} Einträge warten`} noch auf die Verbindung und ${count === 1 ? 'wird' : 'werden'} erst nach dem nächsten Anmelden gesendet.`,
  stillRefused: (count: number) =>
    `${count === 1 ? '1 Eintrag ist' : `${count} Einträge sind`} nicht angenommen und ${count === 1 ? 'bleibt' : 'bleiben'} an diesem Gerät, bis jemand entscheidet.`,
  nothingWaits: 'Inzwischen ist alles übertragen.',
  noLogInOffline: 'Ohne Verbindung können Sie sich nicht wieder anmelden.',
  sent: ({ vehicleNumber, invoiceNumber }: BoothRecord, reference: string) =>
    `${vehicleNumber} ist übertragen: Rechnung ${invoiceNumber}, vorläufig ${reference}.`,
  noLongerWaiting: (reference: string) => `${reference} wartet hier nicht mehr.`,
  show: 'In der Kasse zeigen',
  checkInFirst: (reference: string) =>
    `Die Einfahrt ${reference} ist noch nicht angenommen. Mit ihr wird auch diese Ausfahrt gesendet.`,
  checkOutFirst: (reference: string) =>
    `Die Ausfahrt ${reference} ist noch nicht angenommen. Mit ihr wird auch diese Kartenzahlung gesendet.`,
  unknownThere: (reference: string) =>
    `Der Server hat keine Einfahrt ${reference}. Bitte erfassen Sie die Einfahrt noch einmal, oder geben Sie dem Büro Bescheid.`,
  failed: 'Beim Senden ist ein Fehler aufgetreten.',
  alsoParked: (invoiceNumber: number, other: NonNullable<BoothRecord['alsoParked']>) =>
    `Rechnung ${invoiceNumber}: Das Kennzeichen ist seit dem ${other.date}, ${other.entryTime.slice(0, 5)} Uhr, auch unter Rechnung ${other.invoiceNumber} geparkt.`,
};
