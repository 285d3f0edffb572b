import { MAX_VISITS, type PlateHistory } from '@parkwart/contracts/calls/plateHistory';

const visitsOf = (visits: number) =>
  visits === 1 ? '1 Besuch' : `${visits < MAX_VISITS ? visits : `mehr als ${MAX_VISITS - 1}`} Besuche`;

const permitOf = ({ validTo }: NonNullable<PlateHistory['permit']>) =>
  validTo ? `Dauerparker bis ${validTo} – kostenfrei` : 'Dauerparker – kostenfrei';

/** Empty for an unknown plate. */
export function historyLine({ permit, visits, lastVisit, openFines, open }: PlateHistory): string {
  const parts = [
    permit && permitOf(permit),
    // Open amounts are shown in a notice instead; older services don't send any.
    !open && openFines > 0 && (openFines === 1 ? '1 offenes Bußgeld' : `${openFines} offene Bußgelder`),
    lastVisit && `Zuletzt hier am ${lastVisit}, ${visitsOf(visits)}`,
  ];
  return parts.filter(Boolean).join(' · ');
}
