import { useQuery } from '@parkwart/web';
import { screen, waitFor } from '@testing-library/react';
import { clearToasts, showPage } from '../testing/showPage.tsx';
import { useLoadFailureToast } from './useLoadFailureToast.ts';

const SENTENCE = 'Das ließ sich nicht laden';

function Part({ load }: { readonly load: () => Promise<string> }) {
  const query = useQuery({ queryKey: ['part'], queryFn: load });
  useLoadFailureToast(query, SENTENCE);
  return (
    <button type="button" onClick={() => void query.refetch()}>
      {query.fetchStatus} {query.status}
    </button>
  );
}

function show(...answers: readonly boolean[]) {
  const rest = [...answers];
  const asked: boolean[] = [];
  const load = async () => {
    const good = rest.shift() ?? false;
    asked.push(good);
    if (!good) throw new Error('down');
    return 'there';
  };
  const { user } = showPage(<Part load={load} />);
  const again = async () => {
    const before = asked.length;
    await user.click(screen.getByRole('button'));
    await waitFor(() => expect(asked).toHaveLength(before + 1));
    await screen.findByText(/^idle/);
  };
  return { again };
}

afterEach(clearToasts);

describe('a load failure', () => {
  it('is toasted once, not after every failed retry', async () => {
    const { again } = show(false, false);
    expect(await screen.findByText(SENTENCE)).toBeVisible();
    clearToasts();

    await again();
    expect(await screen.findByText(/error/)).toBeVisible();
    expect(screen.queryByText(SENTENCE)).toBeNull();
  });

  it('is toasted again after a success in between', async () => {
    const { again } = show(false, true, false);
    expect(await screen.findByText(SENTENCE)).toBeVisible();
    clearToasts();

    await again();
    expect(await screen.findByText(/success/)).toBeVisible();
    expect(screen.queryByText(SENTENCE)).toBeNull();
    await again();
    expect(await screen.findByText(SENTENCE)).toBeVisible();
  });
});
