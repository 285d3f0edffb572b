import { screen } from '@testing-library/react';
import { LetterPage } from './letter/LetterPage.tsx';
import { ReceiptPage } from './receipt/ReceiptPage.tsx';
import { buildDueReceipt } from './testing/receipts.ts';
import { json, serve, showToAnonymous } from './testing/showPage.tsx';

describe('/print-pdf without a session', () => {
  it('shows a request to log in and a link to the start page, and sends no request to the server', async () => {
    const requested = serve(() => json(200, []));
    showToAnonymous(<LetterPage />, '/print-pdf?invoiceNumber=100123');

    expect(await screen.findByText('Bitte melden Sie sich an, um die Mahnung zu sehen.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Zur Startseite' })).toHaveAttribute('href', '/');
    expect(requested).toEqual([]);
  });
});

describe('/receipt without a session', () => {
  it('shows a request to log in and a link to the start page, and sends no request to the server', async () => {
    const requested = serve(() => json(200, buildDueReceipt()));
    showToAnonymous(<ReceiptPage />, '/receipt?invoiceNumber=100123');

    expect(await screen.findByText('Bitte melden Sie sich an, um den Beleg zu sehen.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Zur Startseite' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(requested).toEqual([]);
  });
});
