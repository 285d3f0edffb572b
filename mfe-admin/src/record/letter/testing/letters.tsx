import { DEFAULT_CLAIM_SETTINGS } from '@parkwart/contracts/calls/claimSettings';
import { DEFAULT_SETTINGS } from '@parkwart/contracts/calls/operatorSettings';
import type { Letter } from '@parkwart/contracts/dunning/letter';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { buildCheckedOut, fines } from '@parkwart/contracts/testing/records';
import { registerPrinter } from '@parkwart/web';
import { stopDate } from '@parkwart/web/testing/clock';
import { noPrinter } from '@parkwart/web/testing/noPrinter';
import { conflict, ok, type SentRequest, serveApi } from '@parkwart/web/testing/pageApi';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { showPage } from '../../../testing/showPage.tsx';
import { typeOwnerDay } from '../../../testing/typeOwnerDay.ts';
import { LetterDialog } from '../LetterDialog.tsx';

export const first = buildCheckedOut({ fines, MIStatus: 'M', version: 4 });
export const second = buildCheckedOut({
  _id: 'r-2',
  invoiceNumber: 100002,
  vehicleNumber: 'M-XY 9',
  MIStatus: 'M',
  version: 7,
});
export const known = { ownerName: 'Erika Mustermann', address: 'Heidestraße 17\n51147 Köln' };

export const created: Letter[][] = [];
export const printed: Blob[] = [];

/** Registers a printer and sets the date to December. */
export function setUpPrinting(): void {
  beforeEach(() => {
    stopDate(new Date('2026-12-08T09:00:00Z'));
    created.length = 0;
    printed.length = 0;
    URL.createObjectURL = () => 'blob:letter';
    URL.revokeObjectURL = () => {};
    registerPrinter({
      ...noPrinter,
      printReceipt: async () => {},
      letterPdf: async (letters) => {
        created.push([...letters]);
        return new Blob(['%PDF'], { type: 'application/pdf' });
      },
      printPdf: async (pdf) => void printed.push(pdf),
    });
  });
}

export function serveOffice(
  records: readonly ParkingRecord[],
  isRejected: (request: SentRequest) => boolean = () => false,
) {
  return serveApi((request) => {
    if (request.path === '/settings')
      return ok({ settings: DEFAULT_SETTINGS, claims: DEFAULT_CLAIM_SETTINGS, version: 1 });
    const record = records.find(({ invoiceNumber }) => request.path.endsWith(String(invoiceNumber)));
    if (request.method === 'GET') {
      const at = request.query.get('at');
      return ok({
        records: records.filter(({ invoiceNumber }) => String(invoiceNumber) === at).map(asChanged),
        deadlineDays: 10,
      });
    }
    return isRejected(request) ? conflict : ok({ ...record, ...(request.body as object), version: 99 });
  });
}
const asChanged = (record: ParkingRecord): ParkingRecord => ({ ...record, version: record.version + 1 });

export function show(records: readonly ParkingRecord[]) {
  const finished: (readonly ParkingRecord[])[] = [];
  const closed: true[] = [];
  const { user } = showPage(
    <LetterDialog
      records={records}
      isOpen
      onClose={() => void closed.push(true)}
      onPrinted={(changed) => void finished.push(changed)}
    />,
  );
  return { user, finished, closed };
}

export async function makeAndPrint(user: UserEvent): Promise<void> {
  await typeOwnerDay(user);
  await user.click(screen.getByRole('button', { name: 'PDF erstellen' }));
  await user.click(await screen.findByRole('button', { name: 'Drucken' }));
}

export const puts = (sent: readonly SentRequest[]) => sent.filter(({ method }) => method === 'PUT');
