import { SESSION_STORAGE_KEY } from '@parkwart/contracts/session';
import { MemoryRouter, QueryProvider, SessionProvider, useSession } from '@parkwart/web';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

/** Stands where the network is; what it returns lists the addresses that were asked for. */
export function serve(answer: () => Promise<Response>): string[] {
  const asked: string[] = [];
  globalThis.fetch = (address) => {
    asked.push(String(address));
    return answer();
  };
  return asked;
}

export const json = (status: number, body: unknown) => Promise.resolve(new Response(JSON.stringify(body), { status }));

/** Pages come up once it is known who is logged in, as in the shell. */
function OnceKnown({ children }: { readonly children: ReactNode }) {
  return useSession().status === 'loading' ? null : children;
}

function show(page: ReactNode, address: string): void {
  render(
    <SessionProvider>
      <QueryProvider>
        <MemoryRouter initialEntries={[address]}>
          <OnceKnown>{page}</OnceKnown>
        </MemoryRouter>
      </QueryProvider>
    </SessionProvider>,
  );
}

export function showToNobody(page: ReactNode, address: string): void {
  localStorage.removeItem(SESSION_STORAGE_KEY);
  show(page, address);
}

export function showToEmployee(page: ReactNode, address: string): void {
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ user: 'Kasse', username: 'kasse', role: 'Angestellte' }));
  show(page, address);
}
