import type { WorkKind } from '@parkwart/contracts/calls/work';

const one = (count: number, singular: string, plural: string) => (count === 1 ? singular : plural);

export const texts = {
  title: 'Zu tun',
  kinds: {
    overdue: (count: number) => one(count, 'Rechnung überfällig', 'Rechnungen überfällig'),
    inbox: (count: number) => one(count, 'Eingang zu entscheiden', 'Eingänge zu entscheiden'),
    parked: (count: number) => one(count, 'Auto seit über drei Tagen geparkt', 'Autos seit über drei Tagen geparkt'),
    payments: (count: number) => one(count, 'Umsatz zu buchen', 'Umsätze zu buchen'),
    refunds: (count: number) => one(count, 'Betrag zu erstatten', 'Beträge zu erstatten'),
    letters: (count: number) => one(count, 'Mahnung zu drucken', 'Mahnungen zu drucken'),
    run: (count: number) => one(count, 'Mahnung für einen Mahnlauf', 'Mahnungen für einen Mahnlauf'),
    collection: (count: number) => one(count, 'Rechnung für das Inkasso', 'Rechnungen für das Inkasso'),
    keepers: (count: number) => one(count, 'Halter zu erfragen', 'Halter zu erfragen'),
    months: (count: number) => one(count, 'Monat zu exportieren', 'Monate zu exportieren'),
  } satisfies Record<WorkKind, (count: number) => string>,
  atLeast: (count: string) => `über ${count}`,
  since: (day: string) => `Widerspruch seit ${day}`,
  nothing: 'Im Büro ist nichts zu tun.',
  loading: 'Wird geladen …',
  loadFailed: 'Was zu tun ist, konnte nicht geladen werden.',
};
