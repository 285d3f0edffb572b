import { formatEuros } from '@parkwart/contracts/rules/money';

export const texts = {
  tab: 'Widerspruch',
  empty: 'Zu dieser Rechnung ist kein Widerspruch eingetragen.',
  loadFailed: 'Beim Abrufen der Widersprüche ist ein Fehler aufgetreten',
  arrivedBy: (channel: string, day: string) => `${channel} vom ${day}`,
  open: 'offen',
  waivedBy: (decision: string, euros: number) => `${decision}: ${formatEuros(euros)}`,
  entered: (instant: string, name: string) => `eingetragen ${instant}, ${name}`,
  decided: (instant: string, name: string) => `entschieden ${instant}, ${name}`,
  driver: 'Seite für Fahrer',
  files: (count: number) =>
    `${count === 1 ? 'Eine Datei' : `${count} Dateien`} dazu, in der Übersicht bei den Bildern und Dateien`,
  enter: 'Widerspruch eintragen …',
  decide: 'Entscheiden …',
  addTitle: 'Widerspruch eintragen',
  added: 'Widerspruch eingetragen. Bis zur Entscheidung gilt eine Mahnsperre.',
  addRejected: 'Der Widerspruch wurde nicht eingetragen.',
  addFailed: 'Der Widerspruch konnte nicht eingetragen werden.',
  arrived: 'Eingegangen am',
  channel: 'Eingang',
  choose: 'Bitte wählen …',
  text: 'Was eingewandt wird',
  attachmentsHint: 'Schreiben und Fotos legen Sie in der Übersicht bei den Bildern und Dateien ab.',
  decideTitle: 'Über den Widerspruch entscheiden',
  decidedToast: 'Entschieden. Die Mahnsperre des Widerspruchs ist aufgehoben.',
  decideRejected: 'Die Entscheidung wurde nicht gespeichert.',
  decideFailed: 'Die Entscheidung konnte nicht gespeichert werden.',
  decision: 'Entscheidung',
  amount: 'Betrag (€)',
  consequences: {
    rejected: 'Alles Geforderte bleibt; die Rechnung kann wieder gemahnt werden.',
    goodwill: 'Der Betrag wird als Kulanz erlassen; der Rest bleibt gefordert.',
    justified: 'Alles Offene wird gestrichen, auch die Parkgebühr.',
  } as Readonly<Record<string, string>>,
  alreadyPaid: (euros: number) =>
    `Gezahlt sind schon ${formatEuros(euros)}. Soll das Geld zurück, entfernen Sie danach das Bußgeld unter „Bearbeiten“; dann steht es unter „Zahlungen“, „Zu erstatten“.`,
};
