import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { ApiError } from './http/errors.ts';
import { BrowserRouter, Link, Navigate, useLocation, useNavigate, useSearchParams } from './index.ts';
import { loadQueries, useQuery, useQueryClient } from './query/query.ts';
import { sessionStore } from './session/sessionStore.ts';
import { admin, clearSession, kasse } from './testing/sessions.ts';

function Address() {
  const { pathname, search, hash } = useLocation();
  return <p data-testid="address">{`${pathname}${search}${hash}`}</p>;
}

function Search() {
  const navigate = useNavigate();
  const [parameters, setParameters] = useSearchParams();
  return (
    <>
      <p data-testid="number">{parameters.get('invoiceNumber')}</p>
      <button type="button" onClick={() => navigate('?invoiceNumber=7')}>
        sieben
      </button>
      <button type="button" onClick={() => navigate('?')}>
        ohne
      </button>
      <button type="button" onClick={() => setParameters({ invoiceNumber: '8' })}>
        acht
      </button>
      <button
        type="button"
        onClick={() =>
          setParameters((now) => new URLSearchParams({ invoiceNumber: `${now.get('invoiceNumber')}9` }), {
            replace: true,
          })
        }
      >
        neun
      </button>
    </>
  );
}

function Elsewhere() {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState('fort');
  const leave = () => {
    try {
      void navigate('https://elsewhere.example/');
    } catch (error) {
      setRefusal(String((error as Error).message));
    }
  };
  return (
    <button type="button" onClick={leave}>
      {refusal}
    </button>
  );
}

function show(address: string, page = <Search />) {
  window.history.replaceState(null, '', address);
  render(
    <BrowserRouter>
      {page}
      <Link to="/check-out">Kasse</Link>
      <Link to="?invoiceNumber=5">fünf</Link>
      <Address />
    </BrowserRouter>,
  );
  return userEvent.setup();
}

const address = () => screen.getByTestId('address').textContent;

const link = (name: string) => screen.getByRole('link', { name });

async function goBack(): Promise<void> {
  const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  await act(async () => {
    window.history.back();
    await popped;
  });
}

describe('a link', () => {
  it('shows another page without reloading the document', async () => {
    const user = show('/parking');
    expect(link('Kasse')).toHaveAttribute('href', '/check-out');
    await user.click(link('Kasse'));
    expect([address(), window.location.pathname]).toEqual(['/check-out', '/check-out']);
  });

  it.each([
    ['Ctrl', { ctrlKey: true }],
    ['Shift', { shiftKey: true }],
    ['Meta', { metaKey: true }],
    ['the middle button', { button: 1 }],
  ])('is left to the browser when clicked with %s', (_how, click) => {
    show('/parking');
    let isLeft = false;
    const onClick = (event: Event) => {
      isLeft = !event.defaultPrevented;
      event.preventDefault();
    };
    document.addEventListener('click', onClick, { once: true });
    fireEvent.click(link('Kasse'), click);
    expect(isLeft).toBe(true);
    expect(address()).toBe('/parking');
  });
});

describe('the address', () => {
  it('changes with the browser’s Back button', async () => {
    const user = show('/parking');
    await user.click(link('Kasse'));
    await goBack();
    expect(address()).toBe('/parking');
  });

  it('changes with queries that a page sets', async () => {
    const user = show('/check-out');
    await user.click(screen.getByRole('button', { name: 'sieben' }));
    expect(screen.getByTestId('number')).toHaveTextContent('7');
    await user.click(screen.getByRole('button', { name: 'acht' }));
    const { length } = window.history;
    await user.click(screen.getByRole('button', { name: 'neun' }));
    expect(address()).toBe('/check-out?invoiceNumber=89');
    expect(window.history.length).toBe(length);
    await user.click(screen.getByRole('button', { name: 'ohne' }));
    expect([address(), window.location.search]).toEqual(['/check-out', '']);
  });

  it('is replaced by a redirect', async () => {
    const { length } = window.history;
    show('/unknown', <Navigate to="/parking" replace />);
    expect([address(), window.history.length]).toEqual(['/parking', length]);
  });

  it('of another origin is rejected', async () => {
    const user = show('/parking', <Elsewhere />);
    await user.click(screen.getByRole('button', { name: 'fort' }));
    expect([screen.getByRole('button').textContent, address()]).toEqual([
      'External navigation is not allowed',
      '/parking',
    ]);
  });
});

function Probe({ queryFn }: { readonly queryFn: () => Promise<string> }) {
  const { data, error } = useQuery({ queryKey: ['probe'], queryFn, retryDelay: 0 });
  return <p>{data ?? error?.message ?? 'wartet'}</p>;
}

function showProbe(queryFn: () => Promise<string>): void {
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

describe('on a page,', () => {
  beforeEach(async () => {
    clearSession();
    (await loadQueries()).client.clear();
  });

  describe('queries', () => {
    it.each([0, 503])('are retried twice when the server is down (status %i)', async (status) => {
      const { queryFn } = failing(2, new ApiError(status, 'DOWN', 'Weg.'));
      showProbe(queryFn);
      expect(await screen.findByText('Antwort')).toBeVisible();
    });

    it.each([400, 403, 404, 500])('are not retried after an error response (status %i)', async (status) => {
      const { attempts, queryFn } = failing(2, new ApiError(status, 'NO', 'Nein.'));
      showProbe(queryFn);
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
    afterEach(() => jest.dontMock('./query/tanstack.ts'));

    function freshQueries(): typeof import('./query/query.ts') {
      let fresh: typeof import('./query/query.ts') | undefined;
      jest.isolateModules(() => {
        fresh = require('./query/query.ts');
      });
      if (!fresh) throw new Error('Not loaded.');
      return fresh;
    }

    it('is loaded again after a failure', async () => {
      jest.useFakeTimers();
      let isLost = true;
      jest.doMock('./query/tanstack.ts', () => {
        if (isLost) throw new Error('lost');
        return { client: 'client' };
      });
      const { loadQueries } = freshQueries();
      await expect(loadQueries()).rejects.toThrow('lost');
      isLost = false;
      await expect(loadQueries()).rejects.toThrow('lost');
      jest.advanceTimersByTime(1_000);
      await expect(loadQueries()).resolves.toMatchObject({ client: 'client' });
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
  it('is loaded by the first page that uses it; the page suspends until then', async () => {
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
