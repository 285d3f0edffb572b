import { screen } from '@testing-library/react';
import { buildDueReceipt } from '../testing/receipts.ts';
import { json, serve, showToAnonymous } from '../testing/showPage.tsx';
import { ReceiptPage } from './ReceiptPage.tsx';

describe('/receipt without a session', () => {
  it('shows a sentence and a link to the start page, and sends no request', async () => {
    const requested = serve(() => json(200, buildDueReceipt()));
    showToAnonymous(<ReceiptPage />, '/receipt?invoiceNumber=100123');

    expect(await screen.findByText('Bitte melden Sie sich an, um den Beleg zu sehen.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Zur Startseite' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(requested).toEqual([]);
  });
});
