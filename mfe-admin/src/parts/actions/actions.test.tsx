import { act, screen } from '@testing-library/react';
import { showPage } from '../../testing/showPage.tsx';
import { useAction } from './useAction.ts';
import { type Results, usePortions } from './usePortions.ts';
import { useStoppable } from './useStoppable.ts';

const sent: string[] = [];
const settled = jest.fn();
let respond: Record<'resolve' | 'reject', (outcome?: Error) => void>;

function Page() {
  const { run, running } = useAction({
    send: (plate: string) => {
      sent.push(plate);
      return new Promise((resolve, reject) => {
        respond = { resolve, reject };
      });
    },
    onSettled: settled,
    failed: (plate) => `${plate} wurde nicht freigegeben`,
  });
  return ['B-AB 1', 'B-AB 2'].map((plate) => (
    <button key={plate} type="button" disabled={running.includes(plate)} onClick={() => void run(plate)}>
      {plate}
    </button>
  ));
}

beforeEach(() => {
  sent.length = 0;
  settled.mockClear();
});

describe('an action outside a form', () => {
  it('is sent once on a double click, and can run for another item at the same time', async () => {
    const { user } = showPage(<Page />);
    const [first, second] = screen.getAllByRole<HTMLButtonElement>('button');
    await user.click(second as HTMLElement);
    act(() => {
      first?.click();
      first?.click();
    });
    expect(sent).toEqual(['B-AB 2', 'B-AB 1']);
    expect(first).toBeDisabled();
    await act(async () => respond.resolve());
    expect(first).toBeEnabled();
    expect(second).toBeDisabled();
  });

  it('shows a toast after a failure, and can be tried again', async () => {
    const { user } = showPage(<Page />);
    await user.click(screen.getByRole('button', { name: 'B-AB 1' }));
    await act(async () => respond.reject(new Error('storage down')));
    expect(screen.getByText('B-AB 1 wurde nicht freigegeben')).toBeVisible();
    expect(settled).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'B-AB 1' }));
    expect(sent).toEqual(['B-AB 1', 'B-AB 1']);
  });
});

const signals: AbortSignal[] = [];
const failed = jest.fn();
const stopped = jest.fn();
let end: (error: Error) => void;

function Download() {
  const { mutate, isPending, stop } = useStoppable({
    run: (_file: string, signal) => {
      signals.push(signal);
      return new Promise((_resolve, reject) => {
        end = reject;
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    },
    onFailed: failed,
    onStopped: stopped,
  });
  return (
    <>
      <button type="button" onClick={() => mutate('Paket')}>
        Laden
      </button>
      {isPending && (
        <button type="button" onClick={stop}>
          Abbrechen
        </button>
      )}
    </>
  );
}

describe('a long action', () => {
  it('has one run at a time; a stop or leaving the page aborts the run, and an aborted run is not reported as a failure', async () => {
    const { user, unmount } = showPage(<Download />);
    const load = screen.getByRole('button', { name: 'Laden' });
    await user.dblClick(load);
    expect(signals).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
    expect(signals[0]).toHaveProperty('aborted', true);
    expect(stopped).toHaveBeenCalledTimes(1);
    expect(failed).not.toHaveBeenCalled();

    await user.click(load);
    await act(async () => end(new Error('storage down')));
    expect(failed).toHaveBeenCalledTimes(1);
    expect(stopped).toHaveBeenCalledTimes(1);

    await user.click(load);
    expect(signals).toHaveLength(3);
    unmount();
    expect(signals[2]).toHaveProperty('aborted', true);
  });
});

const numbers = Array.from({ length: 60 }, (_, index) => 100_001 + index);
const send = jest.fn<Promise<Results<string>>, [readonly string[]]>();

function Sending() {
  const { run, status, problem, outcome } = usePortions<string>({
    progress: (done, total) => `${done} von ${total}`,
    failed: 'Nicht alle sind vermerkt.',
    onSettled: settled,
  });
  const gone = outcome && [...outcome].filter(([, line]) => line === undefined).map(([number]) => number);
  return (
    <>
      <button type="button" onClick={() => void run(numbers, send)}>
        Senden
      </button>
      <p>{status ?? problem ?? (outcome && `${outcome.size} vermerkt, ohne ${gone}`)}</p>
    </>
  );
}

describe('records that are sent in portions', () => {
  it('are sent fifty at a time, with progress; a retry after a failure sends only the remaining records', async () => {
    const lines = (portion: readonly number[]) => new Map(portion.map((number) => [number, 'noted']));
    let fail = () => {};
    const failing = new Promise<never>((_resolve, reject) => {
      fail = () => reject(new Error('offline'));
    });
    send.mockResolvedValueOnce(lines(numbers)).mockReturnValueOnce(failing);
    const { user } = showPage(<Sending />);
    const button = screen.getByRole('button', { name: 'Senden' });
    await user.click(button);
    expect(await screen.findByText('50 von 60')).toBeVisible();
    fail();
    expect(await screen.findByText(/^Nicht alle sind vermerkt\./)).toBeVisible();
    expect(settled).toHaveBeenCalledTimes(1);
    // The service no longer has the last record.
    send.mockResolvedValueOnce(lines(numbers.slice(50, 59)));
    await user.click(button);
    expect(await screen.findByText('60 vermerkt, ohne 100060')).toBeVisible();
    expect(send.mock.calls.map(([portion]) => portion.length)).toEqual([50, 10, 10]);
  });
});
