import type { Attachment } from '@parkwart/contracts/calls/attachments';
import type { Objection } from '@parkwart/contracts/calls/objections';
import { buildCheckedOut, fines } from '@parkwart/contracts/testing/records';
import { internalError, ok, serveApi } from '@parkwart/web/testing/pageApi';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { clearToasts, showPage } from '../../testing/showPage.tsx';
import { ObjectionsTab } from './ObjectionsTab.tsx';

const record = buildCheckedOut({ fines });
const attachment = (id: string, name: string): Attachment => ({
  id,
  name,
  kind: 'file',
  type: 'application/pdf',
  size: 1_000,
  uploadedAt: '2026-12-05T09:00:00.000Z',
  uploadedBy: 'a-1',
});
const objection: Objection = {
  _id: '7',
  arrived: '4.12.2026',
  channel: 'letter',
  text: 'Das Schild war verdeckt.',
  files: ['f-1', 'f-gone'],
  enteredBy: 'a-1',
  enteredAt: '2026-12-05T09:00:00.000Z',
};

function serve(objections: readonly Objection[], attachments: { status: number; body?: unknown }) {
  return serveApi(({ method, path }) => {
    if (path === '/account-names') return ok({ accounts: [{ _id: 'a-1', username: 'anna', isDeleted: false }] });
    if (path.startsWith('/attachments/')) return attachments;
    return method === 'GET' ? ok({ objections }) : ok(record);
  });
}
const FILES = ok([attachment('f-1', 'Schreiben.pdf'), attachment('f-2', 'Umschlag.pdf')]);
const open = async (user: UserEvent, button: string, title: string) => {
  await user.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: title }));
};
const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Speichern' }));

afterEach(clearToasts);

describe('the files of an objection', () => {
  it('are chosen among those of the record', async () => {
    const sent = serve([], FILES);
    const { user } = showPage(<ObjectionsTab record={record} />);
    const dialog = await open(user, 'Widerspruch eintragen …', 'Widerspruch eintragen');
    await user.selectOptions(dialog.getByLabelText('Eingang'), 'Brief');
    await user.type(dialog.getByLabelText('Was eingewandt wird'), 'Das Schild war verdeckt.');
    const files = within(dialog.getByRole('group', { name: 'Dateien dazu' }));
    await user.click(await files.findByRole('checkbox', { name: 'Umschlag.pdf' }));
    await save(user);
    expect(await screen.findByText(/^Widerspruch eingetragen/)).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ channel: 'letter', files: ['f-2'] });
  });

  it('are named with it, open from there, and are changed with a correction', async () => {
    const sent = serve([objection], FILES);
    const { user } = showPage(<ObjectionsTab record={record} />);
    const links = within(await screen.findByRole('list', { name: 'Dazu eingereicht' }));
    expect(links.getByText('Eine Datei ist gelöscht.')).toBeVisible();
    expect(links.queryByRole('button', { name: /Umschlag/ })).toBeNull();
    await user.click(links.getByRole('button', { name: 'Schreiben.pdf ansehen' }));
    const viewer = within(await screen.findByRole('dialog', { name: 'Schreiben.pdf' }));
    expect(viewer.getByRole('button', { name: 'Herunterladen' })).toBeVisible();
    expect(viewer.queryByRole('button', { name: 'Löschen' })).toBeNull();
    await user.keyboard('{Escape}');
    const dialog = await open(user, 'Berichtigen …', 'Widerspruch berichtigen');
    expect(await dialog.findByRole('checkbox', { name: 'Schreiben.pdf' })).toBeChecked();
    await user.click(dialog.getByRole('checkbox', { name: 'Umschlag.pdf' }));
    await save(user);
    expect(await screen.findByText('Widerspruch berichtigt.')).toBeVisible();
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ files: ['f-1', 'f-2'] });
  });

  it('stay as they are when they cannot be loaded, and the rest is corrected', async () => {
    const sent = serve([objection], internalError);
    const { user } = showPage(<ObjectionsTab record={record} />);
    const dialog = await open(user, 'Berichtigen …', 'Widerspruch berichtigen');
    expect(await dialog.findByText('Die Dateien der Rechnung konnten nicht geladen werden')).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('Eingang'), 'E-Mail');
    await save(user);
    expect(await screen.findByText('Widerspruch berichtigt.')).toBeVisible();
    const { files } = objection;
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ channel: 'email', files });
  });
});
