import { act, render, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { useQuery, useQueryClient } from './query.ts';

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
