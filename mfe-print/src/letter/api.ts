import type { ClaimSettings } from '@parkwart/contracts/calls/claimSettings';
import { getSettings, type Settings } from '@parkwart/contracts/calls/operatorSettings';
import { getRecords } from '@parkwart/contracts/calls/recordLists';
import type { Letter } from '@parkwart/contracts/dunning/letter';
import { ADDRESS_TOO_LONG, fitsAddressField } from '@parkwart/contracts/entities/addressField';
import { debtorOf } from '@parkwart/contracts/entities/debtor';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { addDays, formatDay } from '@parkwart/contracts/rules/time';
import { callApi, useQuery } from '@parkwart/web';
import { letterPdf } from './letters.ts';

interface Printed {
  readonly settings: Settings;
  readonly claims: ClaimSettings;
  readonly hasDriverPage?: boolean | undefined;
}

/**
 * Unknown fields stay empty. Interest is that of printed letters, because printing here does not mark the letter as
 * printed.
 */
function letterOf(record: ParkingRecord, { settings, claims, hasDriverPage }: Printed, now: Date): Letter {
  const { invoiceNumber, vehicleNumber } = record;
  const { name: ownerName, address } = debtorOf(record);
  return {
    inputs: {
      invoiceNumber: String(invoiceNumber),
      vehicleNumber,
      ownerName,
      address,
      todayDate: formatDay(now),
      deadline: formatDay(addDays(now, settings.deadlineDays)),
      fahrzeughalter: record.lookUpDate ?? '',
    },
    record,
    settings,
    claims,
    hasDriverPage,
  };
}

export function useLetter(invoiceNumber: string) {
  return useQuery({
    queryKey: ['letter', invoiceNumber],
    queryFn: async ({ signal }) => {
      const [printed, { records }] = await Promise.all([
        callApi(getSettings, {}, { signal }),
        // Reads the list, because the search by number is for the booth and omits the owner.
        callApi(getRecords, { query: { list: 'all', at: invoiceNumber, limit: '1' } }, { signal }),
      ]);
      const record = records.find((one) => String(one.invoiceNumber) === invoiceNumber);
      if (!record) return null;
      const letter = letterOf(record, printed, new Date());
      return fitsAddressField(letter.inputs) ? letterPdf([letter]) : ADDRESS_TOO_LONG;
    },
    gcTime: 0,
  });
}
