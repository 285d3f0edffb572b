import { SESSION_STORAGE_KEY, type SessionUser } from '@parkwart/contracts/calls/session';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { loadQueries, SessionProvider, Toaster, toast, useLocation, useSession } from '../index.ts';
import { MemoryRouter } from './router.ts';

beforeEach(async () => (await loadQueries()).client.clear());

function WhenLoaded({ children }: { readonly children: ReactNode }) {
  return useSession().status === 'loading' ? null : children;
}

function LocationProbe({ report }: { readonly report: (address: string) => void }) {
  const { pathname, search } = useLocation();
  report(`${pathname}${search}`);
  return null;
}

export function showPageTo(viewer: SessionUser | null, page: ReactNode, address = '/') {
  if (viewer) localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(viewer));
  else localStorage.removeItem(SESSION_STORAGE_KEY);
  let current = address;
  const user = userEvent.setup();
  const { unmount } = render(
    <SessionProvider>
      <MemoryRouter initialEntries={[address]}>
        <WhenLoaded>{page}</WhenLoaded>
        <LocationProbe
          report={(next) => {
            current = next;
          }}
        />
      </MemoryRouter>
      <Toaster />
    </SessionProvider>,
  );
  return { user, address: () => current, unmount };
}

export function clearToasts(): void {
  act(() => toast.remove());
}
afterEach(clearToasts);
