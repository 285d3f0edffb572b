import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pageRules, provideBrowserParts } from '../testing/printing.ts';
import { buildDueReceipt } from '../testing/receipts.ts';
import { json, serve, showToEmployee } from '../testing/showPage.tsx';
import { ReceiptPage } from './ReceiptPage.tsx';

describe('/receipt', () => {
  beforeEach(provideBrowserParts);

  it('shows the receipt and sets the width of the printed page to 72 mm', async () => {
    const requested = serve(() => json(200, buildDueReceipt()));
    showToEmployee(<ReceiptPage />, '/receipt?invoiceNumber=100123');

    expect(await screen.findByRole('heading', { name: 'Parkbeleg' })).toBeVisible();
    expect(screen.getByRole('main')).toContainElement(screen.getByRole('heading', { level: 1, name: 'Beleg' }));
    expect(requested).toEqual(['/api/employee/receipt/100123']);
    expect(pageRules()).toEqual([expect.stringContaining('size: 72mm')]);
  });

  it('opens the print dialog', async () => {
    let opened = 0;
    window.print = () => {
      opened += 1;
    };
    serve(() => json(200, buildDueReceipt()));
    showToEmployee(<ReceiptPage />, '/receipt?invoiceNumber=100123');
    await userEvent.click(await screen.findByRole('button', { name: 'Beleg drucken' }));

    expect(opened).toBe(1);
  });

  it('shows a skeleton while loading', async () => {
    let respond: (response: Response) => void = () => {};
    serve(
      () =>
        new Promise((resolve) => {
          respond = resolve;
        }),
    );
    showToEmployee(<ReceiptPage />, '/receipt?invoiceNumber=100123');

    expect(await screen.findByRole('status', { name: 'Beleg wird geladen …' })).toBeVisible();
    expect(screen.getByRole('main')).toContainElement(screen.getByRole('heading', { level: 1, name: 'Beleg' }));
    await act(async () => respond(new Response(JSON.stringify(buildDueReceipt()))));
    expect(await screen.findByRole('heading', { name: 'Parkbeleg' })).toBeVisible();
  });

  it.each([
    ['/receipt', 'In der Adresse fehlt die Rechnungsnummer.'],
    ['/receipt?invoiceNumber=', 'In der Adresse fehlt die Rechnungsnummer.'],
    ['/receipt?invoiceNumber=abc', 'Die Rechnungsnummer besteht nur aus Ziffern.'],
  ])('explains what is wrong with %s, and sends no request', async (address, sentence) => {
    const requested = serve(() => json(200, buildDueReceipt()));
    showToEmployee(<ReceiptPage />, address);

    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByRole('main')).toContainElement(screen.getByRole('heading', { level: 1, name: 'Beleg' }));
    expect(screen.getByRole('link', { name: 'Zur Startseite' })).toHaveAttribute('href', '/');
    expect(requested).toEqual([]);
  });

  it('reports an unknown invoice', async () => {
    serve(() => json(404, { code: 'RECORD_NOT_FOUND', message: 'Unbekannt.' }));
    showToEmployee(<ReceiptPage />, '/receipt?invoiceNumber=999');

    expect(await screen.findByText('Keine Datensätze für die angegebene Rechnungsnummer gefunden.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Zur Startseite' })).toHaveAttribute('href', '/');
  });

  it('shows a load failure, and loads on retry', async () => {
    const requested = serve(() => {
      if (requested.length > 1) return json(200, buildDueReceipt());
      return json(500, { code: 'INTERNAL', message: 'Es ist ein unerwarteter Fehler aufgetreten.' });
    });
    showToEmployee(<ReceiptPage />, '/receipt?invoiceNumber=100123');

    expect(await screen.findByText('Ein Fehler ist beim Abrufen der Daten aufgetreten.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByRole('heading', { name: 'Parkbeleg' })).toBeVisible();
  });
});
