import { screen } from '@testing-library/react';
import { buildDueReceipt } from '../testing/receipts.ts';
import { json, serve, showToNobody } from '../testing/showPage.tsx';
import { ReceiptPage } from './ReceiptPage.tsx';

describe('/receipt without a session', () => {
  it('shows nothing but a sentence, and asks the server nothing', async () => {
    const asked = serve(() => json(200, buildDueReceipt()));
    showToNobody(<ReceiptPage />, '/receipt?invoiceNumber=100123');

    expect(await screen.findByText('Bitte melden Sie sich an, um den Beleg zu sehen.')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(asked).toEqual([]);
  });
});
