import { internalError, ok, serveApi } from '@parkwart/web/testing/pageApi';
import { act, screen, waitFor } from '@testing-library/react';
import { showPage } from '../testing/showPage.tsx';
import { InboxCount } from './InboxCount.tsx';

describe('the count in the menu', () => {
  it.each([
    ['how much waits', ok({ count: 3 }), '3 warten'],
    ['that one waits', ok({ count: 1 }), '1 wartet'],
    ['that many wait', ok({ count: 120 }), '99+ warten'],
  ])('says %s', async (_title, response, label) => {
    serveApi(() => response);
    showPage(<InboxCount />);
    await waitFor(() => expect(document.body).toHaveTextContent(label));
  });

  it.each([
    ['nothing waits', ok({ count: 0 })],
    ['that is unknown', internalError],
  ])('says nothing where %s', async (_title, response) => {
    const sent = serveApi(() => response);
    showPage(<InboxCount />);
    await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/inbox/count']));
    // Until the response would be shown.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(screen.queryByText(/warte/)).not.toBeInTheDocument();
  });
});
