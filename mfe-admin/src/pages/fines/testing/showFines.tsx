import { buildCheckedOut, buildRecord } from '@parkwart/contracts/testing/records';
import { screen, waitFor } from '@testing-library/react';
import { NUMBER, row } from '../../../testing/rows.ts';
import { showPage } from '../../../testing/showPage.tsx';
import { FinesPage } from '../FinesPage.tsx';

export const parked = buildRecord({ fines: [{ type: 'Ohne Schein', price: 30, description: '' }] });
const left = buildCheckedOut({ _id: 'r-2', invoiceNumber: 100002, vehicleNumber: 'M-XY 77' });
const inReminder = buildRecord({ _id: 'r-3', invoiceNumber: 100003, MIStatus: 'M' });
const printed = buildRecord({ _id: 'r-4', invoiceNumber: 100004, MIStatus: 'M', isPrint: true });
const disabled = buildRecord({ _id: 'r-5', invoiceNumber: 100005, isDisable: true });
export const year = () => [disabled, printed, inReminder, left, parked].map((record) => ({ ...record }));

export { row };
export const expectNoRow = (invoiceNumber: number) =>
  waitFor(() => expect(screen.queryByText(`${invoiceNumber}`, NUMBER)).not.toBeInTheDocument());
export const errorToasts = (message: string) => screen.queryAllByText(message, { selector: '[data-kind="error"] *' });
export const tab = (name: string) => screen.getByRole('tab', { name });
export const show = (address = '/pay') => showPage(<FinesPage />, address);
