import { type Chunk, chunk } from '@parkwart/web/chunk';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LanguageProvider } from '../language/LanguageProvider.tsx';
import { Disclosure } from './Disclosure.tsx';

interface Fetch {
  readonly arrive: (form: string) => void;
  readonly fail: (error: Error) => void;
}

/** A form whose code the test lets arrive or fail. */
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
  it('fetches its code once the page shows, and opens with the focus in it', async () => {
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

  it('that is pressed before its code is there opens when it arrives', async () => {
    const { form, fetches } = pendingForm();
    const user = show(form);
    await user.click(opener());
    expect(screen.getByRole('status', { name: 'Wird geladen …' })).toBeVisible();
    fetches[0]?.arrive('Text');
    await waitFor(() => expect(screen.getByLabelText('Text')).toHaveFocus());
  });

  it('without a connection says so, and tries again', async () => {
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
