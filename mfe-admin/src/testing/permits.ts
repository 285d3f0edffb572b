import type { Permit } from '@parkwart/contracts/calls/permits';

export function buildPermit(changes: Partial<Permit> = {}): Permit {
  return {
    _id: '1',
    vehicleNumber: 'B-DP 1',
    validFrom: '1.3.2026',
    validTo: '31.12.2026',
    note: 'Stellplatz 4',
    version: 3,
    ...changes,
  };
}
