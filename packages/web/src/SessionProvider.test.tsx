import { SESSION_STORAGE_KEY } from '@parkwart/contracts/calls/session';
import { act, render, screen } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { type Session, SessionProvider, useSession } from './SessionProvider.tsx';
import { type ApiServer, startApi } from './testing/apiServer.ts';
import { admin, clearSession, kasse, storedSession } from './testing/sessions.ts';
import { Toaster } from './toast/Toaster.tsx';

let session: Session;

function Probe() {
  session = useSession();
  return (
    <p>
      {session.status} {session.user?.user ?? 'niemand'}
    </p>
  );
}

const page = (
  <SessionProvider>
    <Probe />
  </SessionProvider>
);

const store = (value: unknown) => localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(value));

function otherTab(newValue: string | null): void {
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: SESSION_STORAGE_KEY, newValue }));
  });
}

let api: ApiServer;

describe('in a front end,', () => {
  beforeEach(async () => {
    clearSession();
    api = await startApi();
  });
  afterEach(async () => {
    toast.remove();
    await api.stop();
  });

  describe('the session', () => {
    it('is restored from park_user in local storage', () => {
      store(kasse);
      render(page);
      expect(screen.getByText('known Karla Kasse')).toBeVisible();
    });

    it.each([
      ['nothing', null],
      ['another shape', { user: 'Karla' }],
      ['an unknown role', { ...kasse, role: 'Chef' }],
    ])('is anonymous when park_user contains %s', (_name, stored) => {
      store(stored);
      render(page);
      expect(screen.getByText('anonymous niemand')).toBeVisible();
    });

    it('is anonymous when the browser blocks storage', () => {
      jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
        throw new DOMException('Denied.', 'SecurityError');
      });
      render(page);
      expect(screen.getByText('anonymous niemand')).toBeVisible();
    });

    it('is stored on login', async () => {
      api.respond(() => ({ status: 200, body: kasse }));
      render(page);
      await act(async () => {
        await expect(session.logIn('kasse', 'geheim')).resolves.toEqual(kasse);
      });

      expect(api.requests[0]).toMatchObject({ path: '/park-login', body: { user: 'kasse', password: 'geheim' } });
      expect(screen.getByText('known Karla Kasse')).toBeVisible();
      expect(JSON.parse(storedSession() ?? '')).toEqual(kasse);
    });

    it.each([
      ['the server responds', { status: 204 }],
      ['the server cannot be reached', 'broken'],
    ] as const)('is removed on logout when %s', async (_name, response) => {
      store(kasse);
      api.respond(() => response);
      render(page);
      await act(() => session.logOut());

      expect(screen.getByText('anonymous niemand')).toBeVisible();
      expect(storedSession()).toBeNull();
      expect(api.requests[0]?.path).toBe('/logout');
    });

    it('is removed locally on logout when the server is unreachable, with a warning that the session stays open on the server', async () => {
      store(kasse);
      render(
        <>
          {page}
          <Toaster />
        </>,
      );
      await api.stop();
      await act(() => session.logOut());

      expect(screen.getByText('anonymous niemand')).toBeVisible();
      expect(await screen.findByText(/Der Server ist nicht erreichbar und hält die Sitzung noch offen/)).toBeVisible();
    });

    it('belongs to another user after that user has logged in in another tab', () => {
      store(kasse);
      render(page);
      otherTab(JSON.stringify(admin));
      expect(screen.getByText('known Anna Admin')).toBeVisible();
    });

    it('expires when another tab has ended the session, and the current page stays open', () => {
      store(kasse);
      render(page);
      otherTab(null);
      expect(screen.getByText('known Karla Kasse')).toBeVisible();
      expect(session.expired).toBe(true);
    });

    it('ends together with all drafts after a logout in another tab', () => {
      store(kasse);
      sessionStorage.setItem('draft', 'B-AB 1');
      render(page);
      otherTab('null');
      otherTab(null);
      expect(screen.getByText('anonymous niemand')).toBeVisible();
      expect(session.expired).toBe(false);
      expect(sessionStorage.getItem('draft')).toBeNull();
    });

    it('causes an error when it is read outside its provider', () => {
      jest.spyOn(console, 'error').mockImplementation(() => {});
      expect(() => render(<Probe />)).toThrow('useSession must be used within a SessionProvider.');
    });
  });
});
