import type { Receipt } from '@parkwart/contracts/calls/receipt';
import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { buildRecord } from '@parkwart/contracts/testing/records';

/** A parked car that owes nothing. */
export function buildReceipt(record: Partial<BoothRecord> = {}, changes: Partial<Receipt> = {}): Receipt {
  return {
    record: { ...buildRecord({ invoiceNumber: 100123 }), ...record },
    total: 0,
    deadline: '1.12.2026',
    operator: {
      name: 'Muster Parkraum GmbH',
      street: 'Musterstraße 1',
      city: '10115 Berlin',
      phone: '030 1234567',
      email: 'service@parkraum.example',
    },
    account: { holder: 'Muster Parkraum GmbH', iban: 'DE89370400440532013000', bic: '' },
    purpose: 'RE 100123 B-AB 1234',
    texts: {
      fee: 'Parkgebühr',
      fines: 'Vertragsstrafen',
      ownerLookup: 'Halterermittlung',
      reminderCost: 'Mahnkosten',
      interest: 'Verzugszinsen',
    },
    privacyText: 'Datenschutz (Art. 13 DSGVO): Verantwortlich ist der Betreiber.',
    ...changes,
  };
}

export const DUE = {
  isParked: false,
  exitTime: '21.11.2026 13:40:11',
  fee: 8,
  fines: [{ type: 'Parken ohne gültigen Parkschein', price: 37, description: 'Kein Parkschein sichtbar' }],
};

/** A car that has left and owes a penalty and the fee: 45,00 €. */
export function buildDueReceipt(record: Partial<BoothRecord> = {}, changes: Partial<Receipt> = {}): Receipt {
  return buildReceipt({ ...DUE, ...record }, { total: 45, ...changes });
}
