import { ok, serveApi } from '@parkwart/web/testing/pageApi';
import { act, screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import { showPage } from '../../testing/showPage.tsx';
import { FirstSteps } from './FirstSteps.tsx';

describe('the first steps', () => {
  const NOTHING = { operator: false, account: false, tariff: false, isDemo: false, fineTypes: false, users: false };

  const ALL = { operator: true, account: true, tariff: true, isDemo: false, fineTypes: true, users: true };

  const BANNER = 'Es ist kein Bankkonto eingetragen.';

  const serveSteps = (steps: typeof NOTHING) => serveApi(() => ok(steps));

  const banner = () => screen.queryByText(BANNER, { exact: false });

  const list = () => screen.findByRole('region', { name: /^Erste Schritte/ });

  afterEach(() => localStorage.clear());

  it('are listed with a link to the page of each step, and a banner shows that no bank account is entered', async () => {
    serveSteps({ ...NOTHING, fineTypes: true });
    showPage(<FirstSteps />);
    const steps = within(await list());
    expect(screen.getByRole('heading', { name: 'Erste Schritte: 1 von 5 erledigt' })).toBeVisible();
    expect(steps.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Betreiber eintragen: offen', '/add-fine?tab=einstellungen'],
      ['Bankkonto eintragen: offen', '/add-fine?tab=einstellungen'],
      ['Tarif prüfen und Einstellungen speichern: offen', '/add-fine?tab=einstellungen'],
      ['Bußgeldarten anlegen: erledigt', '/add-fine'],
      ['Benutzer anlegen: offen', '/add-user'],
    ]);
    expect(banner()).toBeVisible();
  });

  it('disappear when all steps are done, and then no banner is shown', async () => {
    const answers = { ...ALL, users: false };
    serveApi(() => ok(answers));
    showPage(<FirstSteps />);
    await list();
    answers.users = true;
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitForElementToBeRemoved(() => screen.queryByRole('region'));
    expect(banner()).toBeNull();
  });

  it('stay hidden in this browser after an admin has hidden them, but the banner stays', async () => {
    serveSteps(NOTHING);
    const { user, unmount } = showPage(<FirstSteps />);
    await user.click(within(await list()).getByRole('button', { name: 'Ausblenden' }));
    expect(screen.queryByRole('region')).toBeNull();
    unmount();
    showPage(<FirstSteps />);
    expect(await screen.findByText(BANNER, { exact: false })).toBeVisible();
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('show no banner about a missing bank account in demo mode, because the sample operator has one', async () => {
    serveSteps({ ...NOTHING, isDemo: true });
    showPage(<FirstSteps />);
    await list();
    expect(banner()).toBeNull();
  });
});
