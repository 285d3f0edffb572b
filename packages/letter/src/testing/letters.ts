import { type ClaimSettings, DEFAULT_CLAIM_SETTINGS } from '@parkwart/contracts/calls/claimSettings';
import { DEFAULT_SETTINGS, type Settings } from '@parkwart/contracts/calls/operatorSettings';
import type { Letter, LetterInputs } from '@parkwart/contracts/dunning/letter';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { buildRecord } from '@parkwart/contracts/testing/records';

/** A record that owes a penalty, and no fee. */
const DUE = {
  isParked: false,
  exitTime: '21.11.2026 13:40:11',
  fines: [{ type: 'Parken ohne gültigen Parkschein', price: 37, description: 'Kein Parkschein sichtbar' }],
};

interface Changes {
  readonly inputs?: Partial<LetterInputs>;
  readonly record?: Partial<ParkingRecord>;
  readonly settings?: Partial<Settings>;
  readonly claims?: ClaimSettings;
  readonly interest?: Letter['interest'];
  readonly laterCosts?: Letter['laterCosts'];
  readonly level?: number;
  readonly text?: string;
  readonly isByService?: boolean;
}

/** A letter for a car that owes 37,00 €. */
export function buildLetter({ inputs, record, settings, ...changes }: Changes = {}): Letter {
  return {
    inputs: {
      invoiceNumber: '100123',
      vehicleNumber: 'B-AB 1234',
      ownerName: 'Erika Mustermann',
      address: 'Heidestraße 17\n51147 Köln',
      todayDate: '2026-12-08',
      deadline: '2026-12-18',
      fahrzeughalter: '2026-12-05',
      ...inputs,
    },
    record: buildRecord({ invoiceNumber: 100123, ...DUE, ...record }),
    settings: { ...DEFAULT_SETTINGS, ...settings },
    claims: DEFAULT_CLAIM_SETTINGS,
    ...changes,
  };
}
