import { MAX_VISITS, type PlateHistory } from '@parkwart/contracts/calls/plateHistory';

const visitsOf = (visits: number) =>
  visits === 1 ? '1 Besuch' : `${visits < MAX_VISITS ? visits : `mehr als ${MAX_VISITS - 1}`} Besuche`;

const permitOf = ({ validTo }: NonNullable<PlateHistory['permit']>) =>
  validTo ? `Dauerparker bis ${validTo} – kostenfrei` : 'Dauerparker – kostenfrei';

/** Empty for an unknown plate. */
export function historyLine({ permit, visits, lastVisit }: Omit<PlateHistory, 'open'>): string {
  const parts = [permit && permitOf(permit), lastVisit && `Zuletzt hier am ${lastVisit}, ${visitsOf(visits)}`];
  return parts.filter(Boolean).join(' · ');
}
