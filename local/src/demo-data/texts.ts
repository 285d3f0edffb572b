import type { Stay } from './year.ts';

const count = new Intl.NumberFormat('de-DE');

export const texts = {
  progress: (done: number, all: number) =>
    `  ${count.format(done)} von ${count.format(all)} (${Math.round((done / all) * 100)} %)`,
  done: (stays: readonly Stay[], milliseconds: number) => {
    const parked = stays.filter(({ exit }) => !exit).length;
    const fined = stays.filter(({ fines }) => fines.length > 0).length;
    const seconds = (milliseconds / 1_000).toFixed(1).replace('.', ',');
    return (
      `Fertig in ${seconds} s: ${count.format(stays.length)} Vorgänge, davon ${count.format(parked)} noch geparkt und ` +
      `${count.format(fined)} mit Bußgeld.`
    );
  },
} as const;
