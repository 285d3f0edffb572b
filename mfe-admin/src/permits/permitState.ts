import type { Permit } from '@parkwart/contracts/calls/permits';
import { dayNumber, formatDay } from '@parkwart/contracts/rules/time';

export type PermitState = 'valid' | 'later' | 'over';

export function permitState({ validFrom, validTo }: Permit, now: Date): PermitState {
  const today = dayNumber(formatDay(now));
  if (dayNumber(validFrom) > today) return 'later';
  return validTo !== null && dayNumber(validTo) < today ? 'over' : 'valid';
}

export function canEnd(permit: Permit, now: Date): boolean {
  return permitState(permit, now) === 'valid' && permit.validTo !== formatDay(now);
}
