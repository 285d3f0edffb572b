import { act, screen } from '@testing-library/react';
import { clearToasts, showPage } from '../../testing/showPage.tsx';
import { useAction } from './useAction.ts';

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
afterEach(clearToasts);

describe('an action outside a form', () => {
  it('a double click sends an action once, while another subject can be acted on', async () => {
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

  it('a failed action shows its toast, and can be tried again', async () => {
    const { user } = showPage(<Page />);
    await user.click(screen.getByRole('button', { name: 'B-AB 1' }));
    await act(async () => respond.reject(new Error('storage down')));
    expect(screen.getByText('B-AB 1 wurde nicht freigegeben')).toBeVisible();
    expect(settled).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'B-AB 1' }));
    expect(sent).toEqual(['B-AB 1', 'B-AB 1']);
  });
});
