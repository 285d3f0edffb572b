import { getRecords } from '@parkwart/contracts/calls/recordLists';
import { getSettings } from '@parkwart/contracts/calls/settingsCalls';
import type { Letter } from '@parkwart/contracts/entities/letter';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import type { Settings } from '@parkwart/contracts/entities/settings';
import { addDays, formatDay } from '@parkwart/contracts/rules/time';
import { callApi, useQuery } from '@parkwart/web';
import { letterPdf } from './letters.ts';

/** Unknown fields stay empty. */
function letterOf(record: ParkingRecord, settings: Settings, now: Date): Letter {
  const { invoiceNumber, vehicleNumber, ownerName, address } = record;
  return {
    inputs: {
      invoiceNumber: String(invoiceNumber),
      vehicleNumber,
      ownerName,
      address,
      todayDate: formatDay(now),
      deadline: formatDay(addDays(now, settings.deadlineDays)),
      fahrzeughalter: '',
    },
    record,
    settings,
  };
}

export function useLetter(invoiceNumber: string) {
  return useQuery({
    queryKey: ['letter', invoiceNumber],
    queryFn: async ({ signal }) => {
      const [{ settings }, { records }] = await Promise.all([
        callApi(getSettings, {}, { signal }),
        // The search by number is meant for the booth, so it does not return the owner.
        callApi(getRecords, { query: { list: 'all', at: invoiceNumber, limit: '1' } }, { signal }),
      ]);
      const record = records.find((one) => String(one.invoiceNumber) === invoiceNumber);
      return record ? letterPdf([letterOf(record, settings, new Date())]) : null;
    },
    gcTime: 0,
  });
}
