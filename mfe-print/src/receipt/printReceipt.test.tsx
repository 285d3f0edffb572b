import { SESSION_STORAGE_KEY } from '@parkwart/contracts/entities/sessionUser';
import { kasse } from '@parkwart/web/testing/sessions';
import { act, waitFor } from '@testing-library/react';
import { pageRules, provideBrowserParts } from '../testing/printing.ts';
import { buildDueReceipt } from '../testing/receipts.ts';
import { json, serve } from '../testing/showPage.tsx';
import { printInvoice } from './printInvoice.ts';
import { printReceipt } from './Receipt.tsx';

beforeEach(provideBrowserParts);

interface Dialog {
  opened: number;
  layer: string;
  rules: string[];
}

function openDialogs(): Dialog {
  const dialog: Dialog = { opened: 0, layer: '', rules: [] };
  window.print = () => {
    dialog.opened += 1;
    dialog.layer = document.body.lastElementChild?.textContent ?? '';
    dialog.rules = pageRules();
  };
  return dialog;
}

function beginPrinting(): Promise<void> {
  let printing = Promise.resolve();
  act(() => {
    printing = printReceipt(buildDueReceipt());
  });
  return printing;
}

async function endWith(sign: string, printing: Promise<void>): Promise<void> {
  await act(async () => {
    window.dispatchEvent(new Event(sign));
    await printing;
  });
}

describe('printReceipt', () => {
  it("prints the receipt on a page of 72 mm and the receipt's height", async () => {
    const dialog = openDialogs();
    const printing = beginPrinting();

    expect(dialog.opened).toBe(1);
    expect(dialog.layer).toContain('B-AB 1234');
    // 500 px are 132.3 mm; with the reserve, the page is 137 mm high.
    expect(dialog.rules).toEqual([expect.stringContaining('size: 72mm 137mm')]);
    await endWith('afterprint', printing);
  });

  it('removes the receipt from the page when the print dialog closes', async () => {
    openDialogs();
    const before = document.body.innerHTML;
    const printing = beginPrinting();
    await endWith('afterprint', printing);

    expect(document.body.innerHTML).toBe(before);
    expect(pageRules()).toEqual([]);
  });

  it('removes the rules of the printed page at the next input if the browser sends no event when the print dialog closes', async () => {
    openDialogs();
    const printing = beginPrinting();
    await endWith('pointerdown', printing);

    expect(pageRules()).toEqual([]);
  });

  it('opens the print dialog of a second receipt only after the dialog of the first receipt has closed', async () => {
    const dialog = openDialogs();
    const first = beginPrinting();
    const second = beginPrinting();
    expect(dialog.opened).toBe(1);
    await endWith('afterprint', first);

    await waitFor(() => expect(dialog.opened).toBe(2));
    expect(dialog.rules).toHaveLength(1);
    await endWith('afterprint', second);
    expect(pageRules()).toEqual([]);
  });

  it('rejects its promise and removes the receipt from the page when the browser cannot print', async () => {
    const before = document.body.innerHTML;
    window.print = () => {
      throw new Error('no printer');
    };

    await act(() => expect(printReceipt(buildDueReceipt())).rejects.toThrow('no printer'));
    expect(document.body.innerHTML).toBe(before);
    expect(pageRules()).toEqual([]);
  });
});

describe('the mark of demo mode', () => {
  afterEach(() => localStorage.clear());

  it.each([
    [true, 'Probebetrieb: Beispieldaten, bitte nicht bezahlen'],
    [undefined, ''],
  ])('is printed above everything else on a receipt, but only in demo mode: %s', async (isDemo, mark) => {
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...kasse, ...(isDemo && { isDemo }) }));
    const dialog = openDialogs();
    const printing = beginPrinting();
    await endWith('afterprint', printing);
    expect(dialog.layer).toMatch(new RegExp(`^${mark}Muster Parkraum GmbH`));
  });
});

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
