import type { JournalOrigin } from '@parkwart/contracts/calls/journal';
import { KIND_LABELS } from '@parkwart/contracts/journal/journalLabels';
import type { ServiceName } from '@parkwart/contracts/wire/services';

const origins: Readonly<Record<JournalOrigin, string>> = { booth: 'Kasse', office: 'Büro', system: 'System' };

const parts: Readonly<Record<ServiceName, string>> = {
  parking: 'Parkvorgänge, Dauerparker und Einstellungen',
  users: 'Benutzer und Bußgeldarten',
  files: 'Bilder und Dateien',
};

export const texts = {
  kinds: KIND_LABELS,
  origins,
  parts,
  dunning: { M: 'Mahnung', I: 'Inkasso' } as Readonly<Record<string, string>>,
  runStates: { open: 'offen', done: 'abgeschlossen', withdrawn: 'zurückgenommen' } as Readonly<Record<string, string>>,
  taxations: { agreed: 'Soll', received: 'Ist' } as Readonly<Record<string, string>>,
  yes: 'ja',
  no: 'nein',
  none: '–',
  change: (before: string, after: string) => `${before} → ${after}`,
  beforePress: (duration: string) => `${duration} vor dem Auschecken`,
  afterPress: (duration: string) => `${duration} nach dem Auschecken`,
  sentBy: (name: string) => `übertragen von ${name}`,
  system: 'System',
  erased: 'Die persönlichen Angaben dazu sind gelöscht.',
  history: 'Verlauf',
  loading: 'Verlauf wird geladen …',
  // Word for word from specification §8.
  loadFailed: 'Fehler beim Abrufen des Verlaufs',
  missing: (part: string) => `Nicht abrufbar und deshalb hier nicht enthalten: ${part}.`,
  retry: 'Erneut versuchen',
  empty: 'Noch keine Änderungen.',
};
