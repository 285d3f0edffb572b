import { screen } from '@testing-library/react';
import { json, serve, showToAnonymous } from '../testing/showPage.tsx';
import { LetterPage } from './LetterPage.tsx';

describe('/print-pdf without a session', () => {
  it('shows a sentence and a link to the start page, and sends no request', async () => {
    const requested = serve(() => json(200, []));
    showToAnonymous(<LetterPage />, '/print-pdf?invoiceNumber=100123');

    expect(await screen.findByText('Bitte melden Sie sich an, um die Mahnung zu sehen.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Zur Startseite' })).toHaveAttribute('href', '/');
    expect(requested).toEqual([]);
  });
});
