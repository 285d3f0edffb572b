import type { ErasureCounts } from '@parkwart/contracts/calls/personRequests';
import type { Person } from '@parkwart/contracts/entities/person';
import { named, plural } from './texts.ts';

export const erasureTexts = {
  title: (person: Person) => `„${named(person)}“ löschen`,
  loading: 'Es wird geprüft, was gelöscht werden kann …',
  previewFailed: 'Was gelöscht würde, konnte nicht geprüft werden.',
  removed: 'Wird gelöscht',
  anonymised: 'Wird anonymisiert: Beträge und Tage bleiben für die Bücher (§ 147 AO), ohne die Person',
  kept: 'Bleibt',
  record: (invoice: number) => `Rechnung ${invoice}`,
  withFiles: 'mit allen Dateien',
  permit: (plate: string, days: string) => `Dauerparker ${plate}, ${days}`,
  account: (name: string) => `Gelöschtes Konto „${name}“: Name und Angaben im Protokoll`,
  liveAccount: (name: string) => `Konto „${name}“`,
  choose: 'Nur auf Wunsch, was anderen gehört und die Person nennt',
  mention: (subject: string, fields: string) => `${subject} (${fields})`,
  asUser: ({ records, files, booths }: { records: number; files: number; booths: number }) =>
    `Als Benutzer: den Namen in ${plural(records, 'Rechnung', 'Rechnungen')} und an Dateien von ${plural(files, 'Rechnung', 'Rechnungen')} durch „GELÖSCHT“ ersetzen${booths > 0 ? `, an ${plural(booths, 'Arbeitsplatz', 'Arbeitsplätzen')} entfernen` : ''}`,
  asUserLive: 'Der Name als Benutzer bleibt, solange das Konto besteht.',
  nothing: 'Es gibt nichts, was gelöscht werden kann.',
  final:
    'Das lässt sich nicht rückgängig machen. Umsätze ändern sich nicht. Dateien folgen binnen Minuten, Backups, wenn sie veralten.',
  confirm: 'Endgültig löschen',
  erasing: 'Wird begonnen …',
  started: 'Die Löschung läuft; Sie können diese Seite schließen.',
  failed: 'Die Löschung konnte nicht begonnen werden. Bitte versuchen Sie es noch einmal.',
};

export const erasureListTexts = {
  title: 'Löschungen auf Verlangen',
  loadFailed: 'Wie weit Löschungen sind, konnte nicht abgerufen werden.',
  kinds: { plate: 'Kennzeichen', name: 'Name' },
  running: 'läuft',
  done: 'abgeschlossen',
  incomplete: 'nicht vollständig',
  when: (started: string, done: string | undefined) =>
    done === undefined ? `Begonnen ${started}` : `Begonnen ${started}, abgeschlossen ${done}`,
  parts: { users: 'Benutzerkonten', files: 'Bilder und Dateien', parking: 'Rechnungen und Dauerparker' },
  states: {
    waiting: 'wartet',
    running: 'läuft',
    retrying: 'fehlgeschlagen, wird wiederholt',
    done: 'erledigt',
    changed: 'inzwischen geändert, hier wurde nichts gelöscht',
  },
  searchAgain: 'Bitte suchen Sie noch einmal und löschen Sie, was übrig ist.',
  counts: ({ removed, anonymised, permits, accounts, mentions, asUser }: ErasureCounts) =>
    [
      removed > 0 && `${plural(removed, 'Rechnung', 'Rechnungen')} gelöscht`,
      anonymised > 0 && `${plural(anonymised, 'Rechnung', 'Rechnungen')} anonymisiert`,
      permits > 0 && plural(permits, 'Dauerparker', 'Dauerparker'),
      accounts > 0 && plural(accounts, 'Konto', 'Konten'),
      mentions > 0 && plural(mentions, 'Erwähnung', 'Erwähnungen'),
      asUser > 0 && `als Benutzer in ${plural(asUser, 'Rechnung', 'Rechnungen')}`,
    ]
      .filter(Boolean)
      .join(', '),
};
