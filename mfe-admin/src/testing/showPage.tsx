import { SESSION_STORAGE_KEY } from '@parkwart/contracts/session';
import { MemoryRouter, QueryProvider, SessionProvider, Toaster, toast, useLocation, useSession } from '@parkwart/web';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { teachDialogs } from './dialogs.ts';

teachDialogs();

/** Pages come up once it is known who is logged in, as in the shell. */
function OnceKnown({ children }: { readonly children: ReactNode }) {
  return useSession().status === 'loading' ? null : children;
}

function Address({ report }: { readonly report: (address: string) => void }) {
  const { pathname, search } = useLocation();
  report(`${pathname}${search}`);
  return null;
}

/** Shows a page as the shell would, to the admin, at an address. */
export function showPage(page: ReactNode, address = '/') {
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ user: 'Anna Admin', username: 'admin', role: 'Admin' }));
  let current = address;
  const user = userEvent.setup();
  const { unmount } = render(
    <SessionProvider>
      <QueryProvider>
        <MemoryRouter initialEntries={[address]}>
          <OnceKnown>{page}</OnceKnown>
          <Address
            report={(next) => {
              current = next;
            }}
          />
        </MemoryRouter>
      </QueryProvider>
      <Toaster />
    </SessionProvider>,
  );
  return { user, address: () => current, unmount };
}

/** Toasts outlive pages; a test must not see those of the one before. */
export function forgetToasts(): void {
  act(() => toast.remove());
}
