import { type Chunk, chunk } from '@parkwart/web/chunk';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LanguageProvider } from '../language/LanguageProvider.tsx';
import { Disclosure } from './Disclosure.tsx';

interface Fetch {
  readonly arrive: (form: string) => void;
  readonly fail: (error: Error) => void;
}

/** A form; the test decides when its code loads or fails to load. */
function pendingForm() {
  const fetches: Fetch[] = [];
  const form = chunk(() => new Promise<string>((arrive, fail) => fetches.push({ arrive, fail })));
  return { form, fetches };
}

function show(form: Chunk<string>) {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE']);
  render(
    <LanguageProvider>
      <Disclosure label="Schreiben" isOpenAtFirst={false} form={form}>
        {(label, close) => (
          <>
            <textarea aria-label={label} />
            <button type="button" onClick={close}>
              Abbrechen
            </button>
          </>
        )}
      </Disclosure>
    </LanguageProvider>,
  );
  return userEvent.setup();
}

const opener = () => screen.getByRole('button', { name: 'Schreiben' });

describe('a form behind a button', () => {
  it('fetches its code after the page is shown, and has the focus when it opens', async () => {
    const { form, fetches } = pendingForm();
    const user = show(form);
    expect(fetches).toEqual([]);
    await waitFor(() => expect(fetches).toHaveLength(1));
    fetches[0]?.arrive('Text');
    await user.click(opener());
    expect(screen.getByLabelText('Text')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
    expect(opener()).toHaveFocus();
    expect(fetches).toHaveLength(1);
  });

  it('opens when its code arrives, if the button was pressed while the code was loading', async () => {
    const { form, fetches } = pendingForm();
    const user = show(form);
    await user.click(opener());
    expect(screen.getByRole('status', { name: 'Wird geladen …' })).toBeVisible();
    fetches[0]?.arrive('Text');
    await waitFor(() => expect(screen.getByLabelText('Text')).toHaveFocus());
  });

  it('shows an error message if its code fails to load, and loads the code on another try', async () => {
    const { form, fetches } = pendingForm();
    const user = show(form);
    await user.click(opener());
    fetches[0]?.fail(new Error('Loading chunk forms failed.'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Es besteht keine Verbindung.');
    expect(screen.getByRole('button', { name: 'Erneut versuchen' })).toHaveFocus();
    await user.keyboard('{Enter}');
    fetches[1]?.arrive('Text');
    await waitFor(() => expect(screen.getByLabelText('Text')).toHaveFocus());
  });
});
