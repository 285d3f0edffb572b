import { getInboxCount } from '@parkwart/contracts/calls/inboxCount';
import { Dialog } from '@parkwart/ui/Dialog';
import { callApi, useQuery } from '@parkwart/web';
import { type Chunk, chunk, onIntent, useChunk } from '@parkwart/web/chunk';
import { deferred, errorResponse, ok, serveApi } from '@parkwart/web/testing/pageApi';
import { screen, waitFor } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { clearToasts, showPage } from '../../testing/showPage.tsx';
import { useLoadFailureToast } from './failureToasts.tsx';
import { Loaded } from './Loaded.tsx';
import { DialogOnDemand } from './OnDemand.tsx';

interface NoteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const Note = (props: NoteProps) => (
  <Dialog title="Notiz" {...props}>
    Bezahlt
  </Dialog>
);

interface Fetch {
  readonly resolve: (dialog: typeof Note) => void;
  readonly reject: (error: Error) => void;
}

/** A dialog; the test makes its code load or fail to load. */
function pendingNote() {
  const fetches: Fetch[] = [];
  const note = chunk(() => new Promise<typeof Note>((resolve, reject) => fetches.push({ resolve, reject })));
  return { note, fetches };
}

function Page({ note }: { readonly note: ReturnType<typeof pendingNote>['note'] }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <button type="button" {...onIntent(note)} onClick={() => setIsOpen(true)}>
        Notiz zeigen
      </button>
      <DialogOnDemand dialog={note} isOpen={isOpen} onClose={close}>
        {(Loaded) => <Loaded isOpen={isOpen} onClose={close} />}
      </DialogOnDemand>
    </>
  );
}

const button = () => screen.getByRole('button', { name: 'Notiz zeigen' });
const dialog = (name: string) => screen.findByRole('dialog', { name });

describe('a dialog whose code is loaded on demand', () => {
  it('has its code fetched once, when the pointer reaches its button', async () => {
    const { note, fetches } = pendingNote();
    const { user } = showPage(<Page note={note} />);
    expect(fetches).toHaveLength(0);
    await user.hover(button());
    expect(fetches).toHaveLength(1);

    fetches[0]?.resolve(Note);
    await user.click(button());
    expect(await dialog('Notiz')).toHaveTextContent('Bezahlt');
    expect(fetches).toHaveLength(1);
  });

  it('shows that it is loading, and returns the focus to its button when it is closed', async () => {
    const { note, fetches } = pendingNote();
    const { user } = showPage(<Page note={note} />);
    await user.click(button());
    expect(await dialog('Wird geladen …')).toBeVisible();

    fetches[0]?.resolve(Note);
    await dialog('Notiz');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button()).toHaveFocus();
  });

  it('shows a failure, and loads on retry', async () => {
    const { note, fetches } = pendingNote();
    const { user } = showPage(<Page note={note} />);
    await user.click(button());
    fetches[0]?.reject(new Error('Loading chunk Note failed.'));
    expect(await screen.findByText('Dieser Bereich konnte nicht geladen werden.')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    fetches[1]?.resolve(Note);
    expect(await dialog('Notiz')).toHaveTextContent('Bezahlt');
  });
});

/** Renders code whose prefetch ends after the first rendering and before the page's effects run. */
function Arriving({ source, arrive }: { readonly source: Chunk<string>; readonly arrive: () => void }) {
  useLayoutEffect(arrive);
  return <p>{useChunk(source, true).code ?? 'Wird geladen …'}</p>;
}

it('a component is shown even if the prefetch of its code ends just after the first rendering', async () => {
  let code: string | undefined;
  const source = { current: () => code, fetch: async () => 'Notiz', prefetch: () => undefined };
  const arrive = () => {
    code = 'Notiz';
  };
  showPage(<Arriving source={source} arrive={arrive} />);
  expect(await screen.findByText('Notiz')).toBeVisible();
});

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

describe('a load failure', () => {
  it('is shown in a toast once; a failed retry causes no further toast', async () => {
    const { reload } = show(false, false);
    expect(await screen.findByText(SENTENCE)).toBeVisible();
    clearToasts();

    await reload();
    expect(await screen.findByText(/error/)).toBeVisible();
    expect(screen.queryByText(SENTENCE)).toBeNull();
  });

  it('is shown in a toast again if a load has succeeded in the meantime', async () => {
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

function Count() {
  const query = useQuery({ queryKey: ['count'], queryFn: () => callApi(getInboxCount, {}), retry: false });
  return (
    <>
      <button type="button" onClick={() => void query.refetch()}>
        Neu laden
      </button>
      <Loaded query={query} failure={SENTENCE}>
        {({ count }) => <p>{count} Eingänge</p>}
      </Loaded>
    </>
  );
}

describe('loaded content', () => {
  it('is replaced by a skeleton, then by an error with the server’s reason, and is shown after a retry', async () => {
    const [first, second] = [deferred(), deferred()];
    const rest = [first, second];
    serveApi(() => rest.shift()?.promise ?? ok({ count: 0 }));
    const { user } = showPage(<Count />);
    expect(await screen.findByRole('status', { name: 'Wird geladen …' })).toBeVisible();

    first.resolve(errorResponse(500, 'Die Datenbank ist fort.'));
    expect(await screen.findByText('Die Datenbank ist fort.')).toBeVisible();
    // The text appears twice: once as a toast and once in place of the content.
    expect(screen.getAllByText(SENTENCE)).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByRole('status', { name: 'Wird geladen …' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Erneut versuchen' })).not.toBeInTheDocument();

    second.resolve(ok({ count: 3 }));
    expect(await screen.findByText('3 Eingänge')).toBeVisible();
  });

  it('stays visible if a refetch fails; only a toast reports the failure', async () => {
    const responses = [ok({ count: 3 }), errorResponse(500, 'Die Datenbank ist fort.')];
    serveApi(() => responses.shift() ?? ok({ count: 0 }));
    const { user } = showPage(<Count />);
    await screen.findByText('3 Eingänge');
    await user.click(screen.getByRole('button', { name: 'Neu laden' }));
    expect(await screen.findByText(SENTENCE)).toBeVisible();
    expect(screen.getByText('3 Eingänge')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Erneut versuchen' })).not.toBeInTheDocument();
  });
});
