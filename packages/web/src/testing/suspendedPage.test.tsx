import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, use, useState } from 'react';

function Answer({ answer }: { readonly answer: Promise<string> }) {
  return <p>{use(answer)}</p>;
}

function Page({ ask }: { readonly ask: () => Promise<string> }) {
  const [answer, setAnswer] = useState<Promise<string>>();
  return (
    <Suspense fallback={<p>lädt</p>}>
      <button type="button" onClick={() => setAnswer(ask())}>
        Fragen
      </button>
      {answer && <Answer answer={answer} />}
    </Suspense>
  );
}

describe('a page test', () => {
  it.each([
    ['at once', async () => 'Antwort'],
    ['later', () => new Promise<string>((resolve) => setTimeout(resolve, 5, 'Antwort'))],
  ])('sees what a click loads when that resolves %s', async (_when, ask) => {
    render(<Page ask={ask} />);
    await userEvent.click(screen.getByRole('button', { name: 'Fragen' }));
    expect(await screen.findByText('Antwort')).toBeVisible();
  });
});
