import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { NO_VEHICLE } from '@parkwart/contracts/entities/vehicle';
import { buildRecord, fines } from '@parkwart/contracts/testing/records';
import { conflict, ok, type SentRequest, serveApi } from '@parkwart/web/testing/pageApi';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { buildFineType } from '../../testing/fineTypes.ts';
import { showPage } from '../../testing/showPage.tsx';
import { EditRecordDialog } from './EditRecordDialog.tsx';

const record = buildRecord({ fines: [fines[0] as ParkingRecord['fines'][number]], version: 4 });

function open(save: (request: SentRequest) => ReturnType<typeof ok> | Promise<ReturnType<typeof ok>>) {
  const onClose = jest.fn();
  const sent = serveApi((request) =>
    request.path === '/all-fine'
      ? ok([buildFineType({ fineType: 'Falschparken', finePrice: 45.5, fineDescription: 'Auf zwei Plätzen' })])
      : save(request),
  );
  const page = showPage(<EditRecordDialog record={record} isOpen onClose={onClose} />);
  return { ...page, onClose, sent };
}
const saved = () => ok({ ...record, version: 5 });
const put = (sent: readonly SentRequest[]) => sent.filter(({ method }) => method === 'PUT');
const saveButton = () => screen.findByRole('button', { name: 'Speichern' });

function DialogWhileOthersSave() {
  const [current, setCurrent] = useState(record);
  const theirs = { ...record, vehicleNumber: 'HH-X 9', vehicleColor: 'Rot', fines: [], version: 5 };
  return (
    <>
      <button type="button" onClick={() => setCurrent(theirs)}>
        Andere speichern
      </button>
      <EditRecordDialog record={current} isOpen onClose={() => {}} />
    </>
  );
}

describe('Eintrag bearbeiten', () => {
  it('adds a fine from the fine types, and saves plate and fines with the version that was read', async () => {
    const { user, sent, onClose } = open(saved);
    await user.selectOptions(
      await screen.findByLabelText('Bußgeld hinzufügen'),
      await screen.findByRole('option', { name: /^Falschparken · 45,50.€$/ }),
    );
    await user.click(screen.getByRole('button', { name: 'Bußgeld hinzufügen' }));
    await user.clear(screen.getByLabelText('Fahrzeugnummer'));
    await user.type(screen.getByLabelText('Fahrzeugnummer'), 'HH-X 9');
    await user.clear(screen.getByLabelText('Modell'));
    await user.type(screen.getByLabelText('Modell'), 'Opel');
    expect(screen.getByText('75,50 €', { normalizer: (text) => text.replace(/\u00a0/g, ' ') })).toBeVisible();
    await user.click(await saveButton());

    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(put(sent)).toEqual([
      expect.objectContaining({
        path: '/update-fine/100001',
        ifMatch: '"4"',
        body: {
          ...NO_VEHICLE,
          vehicleNumber: 'HH-X 9',
          vehicleModel: 'Opel',
          vehicleColor: 'Blau',
          fines: [fines[0], { type: 'Falschparken', price: 45.5, description: 'Auf zwei Plätzen' }],
        },
      }),
    ]);
  });

  it('asks which of two possible plates is meant', async () => {
    const { user, sent } = open(saved);
    const plate = screen.getByLabelText('Fahrzeugnummer');
    await user.clear(plate);
    await user.type(plate, 'bno1234');
    await user.click(await saveButton());
    await waitFor(() => expect(screen.getByRole('button', { name: 'B-NO 1234' })).toHaveFocus());
    expect(plate).toBeInvalid();
    expect(put(sent)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'BN-O 1234' }));
    expect(plate).toHaveFocus();
    await user.click(await saveButton());
    await waitFor(() => expect(put(sent)).toMatchObject([{ body: { vehicleNumber: 'BN-O 1234' } }]));
  });

  it('saves an unchanged stored plate even if it is ambiguous', async () => {
    const sent = serveApi((request) => (request.path === '/all-fine' ? ok([]) : saved()));
    const stored = { ...record, vehicleNumber: 'BNO1234' };
    const { user } = showPage(<EditRecordDialog record={stored} isOpen onClose={() => {}} />);
    await user.type(screen.getByLabelText('Modell'), ' GTI');
    await user.click(await saveButton());
    await waitFor(() => expect(put(sent)).toMatchObject([{ body: { vehicleNumber: 'BNO1234' } }]));
  });

  it.each(['-1', '1e9', 'abc', ''])('rejects the price „%s“ before sending', async (price) => {
    const { user, sent } = open(saved);
    const field = await screen.findByLabelText('Preis (€)');
    await user.clear(field);
    if (price) await user.type(field, price);
    await user.click(await saveButton());

    expect(await screen.findByText('Bitte geben Sie einen Betrag an, zum Beispiel 12,50.')).toBeVisible();
    expect(put(sent)).toEqual([]);
  });

  it.each([
    ['Art', 'x'.repeat(81), 'Höchstens 80 Zeichen.'],
    ['Art', ' ', 'Bitte geben Sie die Art an.'],
    ['Preis (€)', '100.000,01', 'Der Preis ist höchstens 100.000 €.'],
    ['Beschreibung', 'y'.repeat(501), 'Höchstens 500 Zeichen.'],
  ])(
    'shows an error at the field %s before sending if the server would reject the value',
    async (label, typed, sentence) => {
      const { user, sent } = open(saved);
      const field = await screen.findByLabelText(label);
      await user.clear(field);
      await user.click(field);
      await user.paste(typed);
      await user.click(await saveButton());

      await waitFor(() => expect(field).toHaveAccessibleDescription(sentence));
      expect(put(sent)).toEqual([]);
    },
  );

  it('saves a fine that was selected but not added', async () => {
    const { user, sent } = open(saved);
    await user.selectOptions(
      await screen.findByLabelText('Bußgeld hinzufügen'),
      await screen.findByRole('option', { name: /^Falschparken · 45,50.€$/ }),
    );
    await user.click(await saveButton());

    await waitFor(() =>
      expect(put(sent)[0]?.body).toMatchObject({
        vehicleNumber: 'B-AB 1234',
        fines: [fines[0], { type: 'Falschparken', price: 45.5, description: 'Auf zwei Plätzen' }],
      }),
    );
  });

  it('offers the same colours as the booth, and keeps a colour that is not listed', async () => {
    const { user, sent } = open(saved);
    const colours = within(await screen.findByRole('group', { name: 'Farbe' }));
    expect(colours.getByRole('radio', { name: 'Blau' })).toBeChecked();
    await user.click(colours.getByRole('radio', { name: 'Andere' }));
    await waitFor(() => expect(screen.getByLabelText('Eigene Farbe')).toHaveFocus());
    await user.keyboard('Rotbraun');
    expect(colours.getByRole('radio', { name: 'Andere' })).toBeChecked();
    await user.click(colours.getByRole('radio', { name: 'Rot' }));
    await user.click(colours.getByRole('radio', { name: 'Andere' }));
    expect(screen.getByLabelText('Eigene Farbe')).toHaveValue('Rotbraun');
    await user.click(await saveButton());
    await waitFor(() => expect(put(sent)[0]?.body).toMatchObject({ vehicleColor: 'Rotbraun' }));
  });

  it('removes a fine', async () => {
    const { user, sent } = open(saved);
    await user.click(await screen.findByRole('button', { name: `${fines[0]?.type} entfernen` }));
    await user.click(await saveButton());
    await waitFor(() => expect(put(sent)[0]?.body).toMatchObject({ vehicleNumber: 'B-AB 1234', fines: [] }));
  });

  it("shows 'Error updating fine' and keeps the input after another user's change", async () => {
    const { user, onClose } = open(() => conflict as ReturnType<typeof ok>);
    const plate = await screen.findByLabelText('Fahrzeugnummer');
    await user.clear(plate);
    await user.type(plate, 'M-QZ 1');
    await user.click(await saveButton());

    const notice = await screen.findByText(
      'Jemand anderes hat diesen Vorgang gerade geändert. Ihre Eingaben sind noch da.',
    );
    expect(within(notice.parentElement as HTMLElement).getByText('Error updating fine')).toBeVisible();
    expect(plate).toHaveValue('M-QZ 1');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('shows both values of a field that another user has changed in the meantime, and sends the chosen values', async () => {
    const sent = serveApi(({ method, path }) => {
      if (method === 'PUT') return ok({ ...record, version: 6 });
      return ok(path === '/all-fine' ? [] : { entries: [] });
    });
    const { user } = showPage(<DialogWhileOthersSave />);
    await user.type(await screen.findByLabelText('Fahrzeugnummer'), '9');
    await user.clear(screen.getByLabelText('Preis (€)'));
    await user.type(screen.getByLabelText('Preis (€)'), '45');
    await act(async () => screen.getByText('Andere speichern').click());

    const plate = within(await screen.findByRole('group', { name: 'Fahrzeugnummer' }));
    expect(plate.getByRole('radio', { name: 'Ihr Wert B-AB 12349' })).toBeChecked();
    await user.click(plate.getByRole('radio', { name: 'Gespeichert HH-X 9' }));
    const fine = within(screen.getAllByRole('group', { name: 'Bußgelder' })[0] as HTMLElement);
    expect(fine.getByText(new RegExp(`${fines[0]?.type}, 45 €`))).toBeVisible();
    expect(fine.getByRole('radio', { name: 'Gespeichert leer' })).not.toBeChecked();
    const conflicts = within(
      plate.getByRole('radio', { name: 'Gespeichert HH-X 9' }).closest('section') as HTMLElement,
    );
    expect(conflicts.queryByRole('group', { name: 'Farbe' })).not.toBeInTheDocument();
    await user.click(await saveButton());
    await waitFor(() =>
      expect(put(sent)).toMatchObject([
        { ifMatch: '"5"', body: { vehicleNumber: 'HH-X 9', vehicleColor: 'Rot', fines: [{ price: 45 }] } },
      ]),
    );
  });
});
