import { act } from '@testing-library/react';
import { provideBrowserParts } from '../testing/printing.ts';
import { buildDueReceipt } from '../testing/receipts.ts';
import { json, serve } from '../testing/showPage.tsx';
import { printInvoice } from './printInvoice.ts';

beforeEach(provideBrowserParts);

describe('printInvoice', () => {
  it('fetches the receipt and prints it', async () => {
    const printed: string[] = [];
    window.print = () => {
      printed.push(document.body.lastElementChild?.textContent ?? '');
      window.dispatchEvent(new Event('afterprint'));
    };
    const requested = serve(() => json(200, buildDueReceipt()));
    await act(() => printInvoice(100123));

    expect(requested).toEqual(['/api/employee/receipt/100123']);
    expect(printed).toEqual([expect.stringContaining('B-AB 1234')]);
  });

  it('rejects with the server’s message and opens no dialog for an unknown receipt', async () => {
    window.print = () => {
      throw new Error('Nothing was to be printed.');
    };
    serve(() => json(404, { code: 'RECORD_NOT_FOUND', message: 'Keinen Datensatz gefunden.' }));

    await expect(printInvoice(999)).rejects.toMatchObject({ status: 404, message: 'Keinen Datensatz gefunden.' });
  });
});
