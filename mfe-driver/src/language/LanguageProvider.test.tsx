import { screen, waitFor } from '@testing-library/react';
import { driverServer, heading, openCase, openPage, section } from '../testing/openPage.tsx';

driverServer();

describe('the language', () => {
  it.each([
    ['en-US', 'View your case', 'en'],
    ['tr', 'Dosyanızı görüntüleyin', 'tr'],
    ['pl-PL', 'Zobacz swoją sprawę', 'pl'],
    ['de', 'Vorgang ansehen', 'de'],
  ])('of a browser in %s is the page’s', async (wanted, title, language) => {
    openPage([wanted]);
    await heading(title);
    expect(document.documentElement.lang).toBe(language);
  });

  it('is chosen by name, and stays for the tab', async () => {
    const { user, unmount } = openPage();
    await user.click(screen.getByRole('button', { name: 'Polski' }));
    await heading('Zobacz swoją sprawę');
    expect(screen.getByRole('button', { name: 'Polski' })).toHaveAttribute('aria-pressed', 'true');
    expect(document.documentElement.lang).toBe('pl');
    unmount();
    openPage();
    await heading('Zobacz swoją sprawę');
  });

  it('changes everything but the operator’s words', async () => {
    const { user } = await openCase();
    await heading('Vorgang 100170');
    await user.click(screen.getByRole('button', { name: 'English' }));
    await heading('Case 100170');
    const [, , unknown] = section('What is claimed and why').getAllByRole('listitem');
    expect(unknown).toHaveTextContent(/^Further claimGanz Neues/);
    expect(screen.getByText('Mahnkosten')).toHaveAttribute('lang', 'de');
    await waitFor(() => expect(document.title).toBe('Case 100170'));
    const own = [...document.querySelectorAll('main p, main dt, main h2, main button, main th')]
      .filter((element) => !element.closest('[lang=de]'))
      .map(({ textContent }) => textContent)
      .join(' ');
    expect(own).toContain('What is claimed and why');
    expect(own).not.toMatch(/Bezahlen|Widersprechen|Konto|Kopieren|gefordert/);
  });
});
