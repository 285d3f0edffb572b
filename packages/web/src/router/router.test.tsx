import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { BrowserRouter, Link, Navigate, useLocation, useNavigate, useSearchParams } from '../index.ts';

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
  it('changes the page without reloading it', async () => {
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
  it("follows the browser's Back", async () => {
    const user = show('/parking');
    await user.click(link('Kasse'));
    await goBack();
    expect(address()).toBe('/parking');
  });

  it('follows queries that a page sets', async () => {
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

  it('a redirect replaces the address', async () => {
    const { length } = window.history;
    show('/unknown', <Navigate to="/parking" replace />);
    expect([address(), window.history.length]).toEqual(['/parking', length]);
  });

  it('of another origin is refused', async () => {
    const user = show('/parking', <Elsewhere />);
    await user.click(screen.getByRole('button', { name: 'fort' }));
    expect([screen.getByRole('button').textContent, address()]).toEqual([
      'External navigation is not allowed',
      '/parking',
    ]);
  });
});
