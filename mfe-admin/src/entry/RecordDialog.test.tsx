import { registerPrinter } from '@parkwart/web';
import { screen, waitFor } from '@testing-library/react';
import { ok, serveApi } from '../testing/api.ts';
import { buildCheckedOut, fines } from '../testing/records.ts';
import { forgetToasts, showPage } from '../testing/showPage.tsx';
import { RecordDialog } from './RecordDialog.tsx';

const show = () => showPage(<RecordDialog record={buildCheckedOut({ fines })} isOpen onClose={() => {}} />);
const providePrinter = (printReceipt: (invoiceNumber: number) => Promise<void>) =>
  registerPrinter({ printReceipt, letterPdf: async () => new Blob(), printPdf: async () => {} });

beforeEach(() => void serveApi(() => ok([])));
afterEach(forgetToasts);

describe('the details of a record', () => {
  it('prints the receipt', async () => {
    const printed: number[] = [];
    providePrinter(async (invoiceNumber) => void printed.push(invoiceNumber));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Beleg drucken' }));

    await waitFor(() => expect(printed).toEqual([100001]));
  });

  it('says when the receipt could not be printed', async () => {
    providePrinter(() => Promise.reject(new Error('no print module')));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Beleg drucken' }));

    expect(await screen.findByText('Der Beleg konnte nicht gedruckt werden.')).toBeVisible();
  });
});
