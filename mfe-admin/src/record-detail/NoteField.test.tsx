import { buildRecord } from '@parkwart/contracts/testing/records';
import { internalError, ok, serveApi } from '@parkwart/web/testing/pageApi';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { clearToasts, showPage } from '../testing/showPage.tsx';
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
