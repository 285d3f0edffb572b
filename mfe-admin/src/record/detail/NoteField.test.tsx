import { buildRecord } from '@parkwart/contracts/testing/records';
import { conflict, internalError, ok, type SentRequest, serveApi } from '@parkwart/web/testing/pageApi';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { buildNamed } from '../../testing/journal.ts';
import { clearToasts, showPage } from '../../testing/showPage.tsx';
import { buildOwner } from '../../testing/users.ts';
import { NoteField } from './NoteField.tsx';

const record = buildRecord({ checkOutNote: 'Schranke defekt', version: 7 });
const note = () => screen.findByLabelText('Notiz zu Rechnung 100001');

afterEach(clearToasts);

function NoteInList() {
  const [isInSight, setInSight] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setInSight(!isInSight)}>
        Blättern
      </button>
      {isInSight && <NoteField record={buildRecord()} />}
    </>
  );
}

describe('the check-out note', () => {
  it('is saved with Enter, with the version seen', async () => {
    const sent = serveApi(() => ok({ ...record, checkOutNote: 'Schranke defekt, bar bezahlt', version: 8 }));
    const { user } = showPage(<NoteField record={record} />);
    await user.type(await note(), ', bar bezahlt{Enter}');

    expect(await screen.findByText('Notiz gespeichert.')).toBeVisible();
    expect(sent).toEqual([
      expect.objectContaining({
        path: '/check-notes/100001',
        ifMatch: '"7"',
        body: { checkOutNote: 'Schranke defekt, bar bezahlt' },
      }),
    ]);
  });

  it('is not sent without a change, and Escape reverts', async () => {
    const sent = serveApi(() => ok(record));
    const { user } = showPage(<NoteField record={record} />);
    await user.type(await note(), ' x{Escape}');
    await user.tab();
    expect(await note()).toHaveValue('Schranke defekt');
    expect(sent).toEqual([]);
  });

  it("shows 'Error updating checkout note' and keeps the input when saving fails", async () => {
    serveApi(() => internalError);
    const { user } = showPage(<NoteField record={record} />);
    await user.type(await note(), '!{Enter}');
    expect(await screen.findByText('Error updating checkout note')).toBeVisible();
    await waitFor(async () => expect(await note()).toHaveValue('Schranke defekt!'));
  });

  it('of more than 1,000 characters stays complete and is not sent', async () => {
    const sent = serveApi(() => ok(record));
    const { user } = showPage(<NoteField record={record} isTall />);
    await user.clear(await note());
    await user.paste('x'.repeat(1_234));
    expect(await note()).toHaveValue('x'.repeat(1_234));
    expect(await note()).toHaveAccessibleDescription('Höchstens 1.000 Zeichen, es sind 1.234.');
    await user.tab();

    expect(
      await screen.findByText('Höchstens 1.000 Zeichen, es sind 1.234.', { selector: '[data-kind] *' }),
    ).toBeVisible();
    expect(sent).toEqual([]);
  });

  describe('that another user changed in the meantime', () => {
    const theirs = { ...record, checkOutNote: 'Schranke repariert', version: 8 };
    const serve = (current: typeof record) =>
      serveApi(({ method, ifMatch, path }) => {
        if (path === '/journal')
          return ok({
            entries: [buildNamed(buildOwner().username, { after: { checkOutNote: current.checkOutNote } })],
            missing: [],
          });
        if (path === '/all-user') return ok([buildOwner()]);
        if (method === 'GET') return ok({ records: [current], deadlineDays: 10 });
        return ifMatch === '"8"' ? ok({ ...current, version: 9 }) : conflict;
      });
    const puts = (sent: readonly SentRequest[]) => sent.filter(({ method }) => method === 'PUT');

    it('shows both notes; choosing the own one saves it over the newer version', async () => {
      const sent = serve(theirs);
      const { user } = showPage(<NoteField record={record} />);
      await user.type(await note(), ', bar bezahlt{Enter}');
      const dialog = within(await screen.findByRole('dialog', { name: 'Notiz zu Rechnung 100001' }));
      expect(dialog.getByText('Schranke defekt, bar bezahlt')).toBeVisible();
      expect(dialog.getByText('Schranke repariert')).toBeVisible();
      expect(await dialog.findByText('Gespeichert von admin')).toBeVisible();
      await user.click(dialog.getByRole('button', { name: 'Ihre Notiz speichern' }));
      expect(await screen.findByText('Notiz gespeichert.')).toBeVisible();
      expect(puts(sent).map(({ ifMatch }) => ifMatch)).toEqual(['"7"', '"8"']);
    });

    it('keeps the stored one when that is chosen, and sends nothing more', async () => {
      const sent = serve(theirs);
      const { user } = showPage(<NoteField record={record} />);
      await user.type(await note(), '!{Enter}');
      await user.click(await screen.findByRole('button', { name: 'Gespeicherte behalten' }));
      await waitFor(async () => expect(await note()).toHaveValue('Schranke defekt'));
      expect(puts(sent)).toHaveLength(1);
    });

    it('is saved without a question when only another field was changed', async () => {
      const sent = serve({ ...record, isPay: true, version: 8 });
      const { user } = showPage(<NoteField record={record} />);
      await user.type(await note(), '!{Enter}');
      expect(await screen.findByText('Notiz gespeichert.')).toBeVisible();
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(puts(sent)).toHaveLength(2);
    });
  });

  it('keeps unsaved input when its row is scrolled away', async () => {
    serveApi(() => internalError);
    const { user } = showPage(<NoteInList />);
    await user.type(await screen.findByRole('textbox'), 'Schlüssel fehlt');
    await user.click(screen.getByRole('button', { name: 'Blättern' }));
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Blättern' }));

    expect(screen.getByRole('textbox')).toHaveValue('Schlüssel fehlt');
  });
});
