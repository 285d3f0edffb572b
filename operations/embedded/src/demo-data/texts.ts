import type { Stay } from './year.ts';

const count = new Intl.NumberFormat('de-DE');

export const texts = {
  noDemo: 'Beispieldaten gibt es nur im Probebetrieb: Dieser Parkwart wurde mit DEMO_MODE=false gestartet.',
  progress: (done: number, all: number) =>
    `  ${count.format(done)} von ${count.format(all)} (${Math.round((done / all) * 100)} %)`,
  done: (stays: readonly Stay[], milliseconds: number) => {
    const parked = stays.filter(({ exit }) => !exit).length;
    const fined = stays.filter(({ fines }) => fines.length > 0).length;
    const paid = stays.filter(({ state }) => state.isPay).length;
    const dunned = stays.filter(({ state }) => state.MIStatus && !state.isPay).length;
    const seconds = (milliseconds / 1_000).toFixed(1).replace('.', ',');
    return (
      `Fertig in ${seconds} s: ${count.format(stays.length)} Vorgänge, davon ${count.format(parked)} noch geparkt, ` +
      `${count.format(paid)} bezahlt, ${count.format(fined)} mit Bußgeld und ${count.format(dunned)} in Mahnung oder Inkasso.`
    );
  },
} as const;
