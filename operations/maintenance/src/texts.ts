import { TIME_ZONE } from '@parkwart/contracts/rules/time';

/** For example `1,4 MB`. */
function formatSize(bytes: number): string {
  const [amount, unit] = bytes < 1_000_000 ? [bytes / 1_000, 'KB'] : [bytes / 1_000_000, 'MB'];
  return `${amount.toLocaleString('de-DE', { maximumFractionDigits: 1 })} ${unit}`;
}

const number = (value: number) => value.toLocaleString('de-DE');
const inGerman = (instant: string) => new Date(instant).toLocaleString('de-DE', { timeZone: TIME_ZONE });

export const texts = {
  databasesSaved: (rows: number) => `Datenbanken gesichert: ${number(rows)} Zeilen`,
  objectsSaved: (count: number, bytes: number) => `Dateien gesichert: ${number(count)} (${formatSize(bytes)})`,
  objectsShared: (count: number, folder: string) => `Davon unverändert und gemeinsam mit ${folder}: ${number(count)}`,
  objectsMissing: (keys: readonly string[]) =>
    `Achtung: ${keys.length === 1 ? 'Eine Datei' : `${number(keys.length)} Dateien`} nennt die Datenbank, aber die Ablage hat sie nicht mehr: ${keys.slice(0, 5).join(', ')}` +
    `${keys.length > 5 ? ' …' : ''}. Alles andere ist gesichert; die Liste steht in manifest.json.`,
  backupDone: (folder: string) => `Sicherung vollständig: ${folder}`,

  folderTaken: (folder: string) =>
    `${folder} gibt es schon. Nennen Sie einen neuen Ordner, z. B. --to sicherungen/$(date +%F-%H%M)`,
  noData: (folder: string) => `Unter ${folder} liegen keine Daten von Parkwart. Stimmt DATA_DIR?`,
  migrating: 'Während der Sicherung hat eine Aktualisierung die Datenbank umgebaut. Bitte noch einmal sichern.',

  checked: (madeAt: string, files: number) =>
    `Sicherung vom ${inGerman(madeAt)} geprüft: ${number(files)} Dateien unversehrt`,
  notABackup: (folder: string) =>
    `${folder} ist keine vollständige Sicherung: manifest.json fehlt oder ist unlesbar. Unvollständige Ordner enden auf .unvollstaendig.`,
  damaged: (path: string) =>
    `Die Sicherung ist beschädigt oder verändert: ${path} passt nicht zum Verzeichnis. Nichts wurde eingespielt.`,
  wrongKind: (from: string, to: string) =>
    `Die Sicherung stammt von ${from}, wiederhergestellt würde nach ${to}. Das geht nicht.`,
  unknownSchema: (names: readonly string[]) =>
    `Die Sicherung stammt von einer neueren Version oder einer vor 1.0 (${names.join(', ')}). Spielen Sie zuerst jene Version ein.`,
  notEmpty:
    'Hier liegen schon Daten. Sollen sie ersetzt werden, so sagen Sie es mit --replace. Nichts wurde verändert.',
  objectsRestored: (count: number) => `Dateien wiederhergestellt und nachgelesen: ${number(count)}`,
  databasesRestored: (rows: number) => `Datenbanken wiederhergestellt und gezählt: ${number(rows)} Zeilen`,
  countDiffers: (table: string, found: number, expected: number) =>
    `In ${table} stehen ${number(found)} Zeilen statt ${number(expected)}. Die Wiederherstellung ist gescheitert.`,
  objectDiffers: (key: string) => `Die Datei ${key} kam nicht unversehrt in der Ablage an.`,
  listsToResend: (count: number) => `Listen der Anhänge, die neu übertragen werden: ${number(count)}`,
  nextInvoice: (next: number, saved: number) =>
    `Nächste Rechnungsnummer: ${next}. Die Sicherung endet vor ${saved}; die Nummern dazwischen können auf Belegen stehen und werden nicht noch einmal vergeben.`,
  numberTooLow: (given: number, least: number) =>
    `--next-invoice-number ${given} ist schon vergeben; möglich ist ${least} oder mehr.`,
  sessionsEnded: 'Alle Sitzungen beendet: Jeder meldet sich neu an.',
  restoreDone: 'Wiederherstellung vollständig.',
  previousAgain: 'Die Wiederherstellung ist gescheitert; es gilt der Stand von vorher.',
  startedAgain: (names: readonly string[]) => `Wieder gestartet: ${names.join(', ')}`,
  unfinished: (reason: string) =>
    `Die Wiederherstellung ist gescheitert, und der Stand von vorher ließ sich nicht zurückholen: ${reason} Starten Sie Parkwart nicht; wiederholen Sie „npm run restore“ mit --replace.`,
  fetching: (folder: string) => `Die Sicherung wird aus dem Container geholt: ${folder}`,
  container: 'Container „backup“',
  unreadable: (reason: string) => `nicht lesbar: ${reason}`,
  listedPlace: (place: string, count: number) =>
    `${place}: ${count === 0 ? 'keine Sicherung' : count === 1 ? 'eine Sicherung' : `${number(count)} Sicherungen`}`,
  listed: (from: string, madeAt: string, isChecked: boolean) =>
    `  --from ${from}   vom ${inGerman(madeAt)}, ${isChecked ? 'geprüft' : 'nicht geprüft'}`,
  nowStart: (command: string) => `Jetzt starten: ${command}`,

  restoredOnTrial: (tables: number, rows: number) =>
    `Probeweise wiederhergestellt und verglichen: ${number(tables)} Tabellen mit ${number(rows)} Zeilen stimmen in Anzahl und Inhalt.`,
  contentDiffers: (table: string) =>
    `In ${table} steht nach der Wiederherstellung etwas anderes als bei der Sicherung. Diese Sicherung taugt nicht.`,
  objectNotSaved: (key: string) => `Die Datenbank der Sicherung nennt die Datei ${key}, die ihr fehlt.`,
  unsound: (file: string, report: string) => `SQLite hält ${file} für beschädigt: ${report}`,
  noFolder: (folder: string) => `Den Ordner ${folder} gibt es nicht.`,
  noBackupIn: (folder: string) => `Unter ${folder} liegt keine vollständige Sicherung.`,
  checking: (folder: string) => `Geprüft wird ${folder}`,
  pruned: (folder: string) => `Ältere Sicherung gelöscht: ${folder}`,
  commandUnknown: (command: string) => `Unbekannt: ${command}. Es gibt keep, now, list und check [Ordner].`,
  serverFailed: (output: string) => `Der Datenbankserver für die Probe startet nicht: ${output}`,

  noMoment: (text: string) => `--until ist ein Zeitpunkt wie „2026-11-22 14:05“ (Berliner Zeit), nicht „${text}“.`,
  noBinaryLogsHere: 'Auf einen Zeitpunkt lässt sich nur eine MySQL-Installation zurückholen.',
  noPosition:
    'Diese Sicherung sagt nicht, wo die Binärprotokolle weitergehen. Nichts wurde verändert; ohne --until lässt sie sich einspielen.',
  noBinaryLogs: (first: string, folder: string) =>
    `Unter ${folder} liegen die Binärprotokolle ab ${first} nicht lückenlos. Nichts wurde verändert.`,
  beforeBackup: (madeAt: string) =>
    `Der Zeitpunkt liegt vor der Sicherung vom ${inGerman(madeAt)}. Nehmen Sie eine ältere. Nichts wurde verändert.`,
  replayed: (logs: number, until: Date) =>
    `Änderungen bis ${inGerman(until.toISOString())} nachgeholt, aus ${number(logs)} ${logs === 1 ? 'Binärprotokoll' : 'Binärprotokollen'}`,

  commandFailed: (name: string, output: string) => `${name} ist gescheitert: ${output || 'ohne ein Wort'}`,
  storageUnreachable: (output: string) => `Die Dateiablage ist nicht erreichbar: ${output}`,
  storageRejected: (code: string) => `Die Dateiablage weigert sich: ${code}`,
  embedded: 'der eingebetteten Ablage (SQLite)',
  mysql: 'einer MySQL-Installation',

  keysUnreadable: 'Die Datei der Schlüssel hat nicht die erwartete Form. Nichts wurde verändert.',
  secretUnreadable: 'Die Datei des Geheimnisses hat nicht die erwartete Form. Nichts wurde verändert.',
  notSuchKey:
    'Das ist kein solcher Schlüssel von Mollie. Nichts wurde verändert. Die Datei mit dem neuen Schlüssel kommt nach „<“.',
  thenRevoke: 'Danach den alten Schlüssel bei Mollie widerrufen.',
  noSecret: (file: string) => `${file} gibt es nicht. Stimmt DATA_DIR?`,
  tooEarly: (minutes: number) =>
    `Der vorige Schritt ist zu frisch: Noch ${minutes} Minuten warten. Nichts wurde verändert.`,
  stageReached: {
    known: 'Schritt 1 von 3: Das neue Geheimnis liegt bereit; benutzt wird noch das alte.',
    used: 'Schritt 2 von 3: Das neue Geheimnis wird benutzt; das alte gilt noch.',
    over: 'Schritt 3 von 3: Das alte Geheimnis gilt nicht mehr.',
  },
  nowRestart: (command: string) => `Jetzt die Dienste neu starten: ${command}`,
  nextStep: (command: string, minutes: number) =>
    `Danach, frühestens in ${minutes} Minuten, der nächste Schritt: ${command}`,
} as const;
