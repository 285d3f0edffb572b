import { act, render, screen, waitFor } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { ApiError } from '../http/errors.ts';
import { sessionStore } from '../session/sessionStore.ts';
import { admin, clearSession, kasse } from '../testing/sessions.ts';
import { loadQueries, useQuery, useQueryClient } from './query.ts';

function Probe({ queryFn }: { readonly queryFn: () => Promise<string> }) {
  const { data, error } = useQuery({ queryKey: ['probe'], queryFn, retryDelay: 0 });
  return <p>{data ?? error?.message ?? 'wartet'}</p>;
}

function show(queryFn: () => Promise<string>): void {
  render(<Probe queryFn={queryFn} />);
}

function failing(times: number, error: Error) {
  const attempts = { count: 0 };
  const queryFn = async () => {
    attempts.count += 1;
    if (attempts.count <= times) throw error;
    return 'Antwort';
  };
  return { attempts, queryFn };
}

describe('a query', () => {
  beforeEach(async () => {
    clearSession();
    (await loadQueries()).client.clear();
  });

  describe('queries', () => {
    it.each([0, 503])('are retried twice when the server is down (status %i)', async (status) => {
      const { queryFn } = failing(2, new ApiError(status, 'DOWN', 'Weg.'));
      show(queryFn);
      expect(await screen.findByText('Antwort')).toBeVisible();
    });

    it.each([400, 403, 404, 500])('are not retried after an error response (status %i)', async (status) => {
      const { attempts, queryFn } = failing(2, new ApiError(status, 'NO', 'Nein.'));
      show(queryFn);
      expect(await screen.findByText('Nein.')).toBeVisible();
      expect(attempts.count).toBe(1);
    });

    it('are cleared when another user logs in', async () => {
      sessionStore.logIn(kasse);
      let name = 'Kasse';
      const { rerender } = render(<Probe queryFn={async () => name} />);
      await screen.findByText('Kasse');
      name = 'Admin';
      act(() => sessionStore.logIn(admin));
      rerender(null);
      rerender(<Probe queryFn={async () => name} />);

      expect(screen.queryByText('Kasse')).not.toBeInTheDocument();
      await waitFor(() => expect(screen.getByText('Admin')).toBeVisible());
    });
  });

  describe('the query library', () => {
    afterEach(() => jest.dontMock('./tanstack.ts'));

    function freshQueries(): typeof import('./query.ts') {
      let fresh: typeof import('./query.ts') | undefined;
      jest.isolateModules(() => {
        fresh = require('./query.ts');
      });
      if (!fresh) throw new Error('Not loaded.');
      return fresh;
    }

    it('is loaded again after a failure', async () => {
      jest.useFakeTimers();
      let isLost = true;
      jest.doMock('./tanstack.ts', () => {
        if (isLost) throw new Error('lost');
        return { client: 'client' };
      });
      const { loadQueries } = freshQueries();
      await expect(loadQueries()).rejects.toThrow('lost');
      isLost = false;
      await expect(loadQueries()).rejects.toThrow('lost');
      jest.advanceTimersByTime(1_000);
      await expect(loadQueries()).resolves.toMatchObject({ client: 'client' });
      jest.useRealTimers();
    });
  });
});

function Page() {
  const [unit] = useState('Abfragen');
  const fetching = useQueryClient().isFetching();
  const { data } = useQuery({ queryKey: ['page'], queryFn: async () => 'Antwort' });
  return (
    <p>
      {fetching} {unit}, {data}
    </p>
  );
}

describe('the query library', () => {
  it('loads with the first page that uses it, which suspends until then', async () => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await act(async () => {
      render(
        <Suspense fallback={<p>lädt</p>}>
          <Page />
        </Suspense>,
      );
      expect(screen.queryByText(/Abfragen/)).not.toBeInTheDocument();
    });
    expect(await screen.findByText(/Abfragen, Antwort/)).toBeVisible();
    expect(consoleError).not.toHaveBeenCalled();
    consoleError.mockRestore();
  });
});
