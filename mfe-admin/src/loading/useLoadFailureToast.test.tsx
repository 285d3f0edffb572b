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

function show(...outcomes: readonly boolean[]) {
  const rest = [...outcomes];
  const loaded: boolean[] = [];
  const load = async () => {
    const isSuccess = rest.shift() ?? false;
    loaded.push(isSuccess);
    if (!isSuccess) throw new Error('down');
    return 'there';
  };
  const { user } = showPage(<Part load={load} />);
  const reload = async () => {
    const before = loaded.length;
    await user.click(screen.getByRole('button'));
    await waitFor(() => expect(loaded).toHaveLength(before + 1));
    await screen.findByText(/^idle/);
  };
  return { reload };
}

afterEach(clearToasts);

describe('a load failure', () => {
  it('is toasted once, not after every failed retry', async () => {
    const { reload } = show(false, false);
    expect(await screen.findByText(SENTENCE)).toBeVisible();
    clearToasts();

    await reload();
    expect(await screen.findByText(/error/)).toBeVisible();
    expect(screen.queryByText(SENTENCE)).toBeNull();
  });

  it('is toasted again after a success in the meantime', async () => {
    const { reload } = show(false, true, false);
    expect(await screen.findByText(SENTENCE)).toBeVisible();
    clearToasts();

    await reload();
    expect(await screen.findByText(/success/)).toBeVisible();
    expect(screen.queryByText(SENTENCE)).toBeNull();
    await reload();
    expect(await screen.findByText(SENTENCE)).toBeVisible();
  });
});
