import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { useQueryClient } from './query.ts';

function Page() {
  return <p>{useQueryClient().isFetching()} Abfragen</p>;
}

describe('the library of queries', () => {
  it('is loaded by the first page that asks for it, which waits', async () => {
    await act(async () => {
      render(
        <Suspense fallback={<p>lädt</p>}>
          <Page />
        </Suspense>,
      );
      expect(screen.queryByText('0 Abfragen')).not.toBeInTheDocument();
    });
    expect(await screen.findByText('0 Abfragen')).toBeVisible();
  });
});
