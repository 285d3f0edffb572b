import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { type LetterOptions, registerPrinter } from '@parkwart/web';
import { noPrinter } from '@parkwart/web/testing/noPrinter';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { typeOwnerDay } from '../../testing/typeOwnerDay.ts';
import {
  created,
  first,
  known,
  makeAndPrint,
  printed,
  second,
  serveOffice,
  setUpPrinting,
  show,
} from './testing/letters.tsx';

setUpPrinting();

describe('LetterDialog', () => {
  it('is prefilled with invoice number, plate, today and the deadline of the settings', async () => {
    serveOffice([first]);
    show([{ ...first, ...known }]);

    expect(await screen.findByLabelText('Rechnungsnummer')).toHaveValue('100001');
    expect(screen.getByLabelText('Kennzeichen')).toHaveValue('B-AB 1234');
    expect(screen.getByLabelText('Name des Halters')).toHaveValue('Erika Mustermann');
    expect(screen.getByRole('group', { name: 'Briefdatum' })).toHaveTextContent(/8\.12\.2026/);
    expect(screen.getByRole('group', { name: 'Zahlbar bis' })).toHaveTextContent(/18\.12\.2026/);
  });

  it.each([
    ['schon bezahlt', { isPay: true }],
    ['inaktiv', { isDisable: true }],
  ])('warns that no letter is needed for an invoice that is %s', async (state, change) => {
    serveOffice([first]);
    show([{ ...first, ...known, ...change }]);

    expect(await screen.findByText(`Diese Rechnung ist ${state}.`)).toBeVisible();
  });

  it('shows „Bitte alle Felder ausfüllen.“ while a field is empty, and creates no letter', async () => {
    serveOffice([first]);
    const { user } = show([first]);
    await user.click(await screen.findByRole('button', { name: 'PDF erstellen' }));

    expect(await screen.findByText('Bitte alle Felder ausfüllen.')).toBeVisible();
    expect(screen.getByLabelText('Name des Halters')).toHaveAccessibleDescription('Bitte ausfüllen.');
    expect(created).toEqual([]);
  });

  it('creates the letter from the inputs, shows it and prints it', async () => {
    serveOffice([first]);
    const { user } = show([{ ...first, ...known }]);
    await makeAndPrint(user);

    expect(screen.getByTitle('Vorschau der Mahnung')).toHaveAttribute('src', 'blob:letter#navpanes=0&view=FitH');
    expect(printed).toHaveLength(1);
    expect(created[0]?.[0]?.inputs).toEqual({
      ...known,
      invoiceNumber: '100001',
      vehicleNumber: 'B-AB 1234',
      todayDate: '2026-12-08',
      deadline: '2026-12-18',
      fahrzeughalter: '2026-12-05',
    });
  });

  it('creates the letter once when Enter is pressed twice', async () => {
    serveOffice([first]);
    const { user } = show([{ ...first, ...known }]);
    await typeOwnerDay(user);
    const form = screen.getByLabelText('Name des Halters').closest('form') as HTMLFormElement;
    fireEvent.submit(form);
    fireEvent.submit(form);

    expect(await screen.findByTitle('Vorschau der Mahnung')).toBeVisible();
    expect(created).toHaveLength(1);
  });

  it('shows the progress of the creation, and stops the creation when the user cancels', async () => {
    serveOffice([first, second]);
    let options: LetterOptions | undefined;
    let finish = () => {};
    registerPrinter({
      ...noPrinter,
      printReceipt: async () => {},
      letterPdf: (_letters, given) => {
        options = given;
        return new Promise((resolve) => {
          finish = () => resolve(new Blob(['%PDF']));
        });
      },
      printPdf: async () => {},
    });
    const { user } = show([
      { ...first, ...known },
      { ...second, ...known },
    ]);
    await typeOwnerDay(user);
    await user.click(screen.getByRole('button', { name: 'PDF erstellen' }));
    expect(await screen.findByText('Brief 1 von 2')).toHaveRole('status');
    act(() => options?.onProgress?.(1));
    expect(screen.getByText('Brief 2 von 2')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
    await user.click(
      within(screen.getByRole('dialog', { name: 'Änderungen verwerfen?' })).getByRole('button', {
        name: 'Weiter bearbeiten',
      }),
    );

    expect(options?.signal?.aborted).toBe(true);
    expect(screen.queryByText(/^Brief \d/)).not.toBeInTheDocument();
    await act(async () => finish());
    expect(screen.queryByTitle('Vorschau der Mahnung')).not.toBeInTheDocument();
    expect(screen.queryByText(/konnte nicht erstellt werden/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'PDF erstellen' }));
    await act(async () => finish());
    expect(await screen.findByTitle('Vorschau der Mahnung')).toBeVisible();
  });

  it('keeps the input when the PDF cannot be created', async () => {
    serveOffice([first]);
    registerPrinter({
      ...noPrinter,
      printReceipt: async () => {},
      letterPdf: () => Promise.reject(new Error('no module')),
      printPdf: async () => {},
    });
    const { user } = show([{ ...first, address: known.address }]);
    await user.type(await screen.findByLabelText('Name des Halters'), 'Otto Normal');
    await typeOwnerDay(user);
    await user.click(screen.getByRole('button', { name: 'PDF erstellen' }));

    await waitFor(() => expect(screen.getAllByText(/Das PDF konnte nicht erstellt werden\./)).toHaveLength(2));
    expect(screen.getByLabelText('Name des Halters')).toHaveValue('Otto Normal');
  });
});

const dunningBlock = { reason: 'dispute', note: '', until: '8.12.2026', by: 'anna', at: '1.12.2026 10:00:00' };
const blocked = { ...second, ...known, dunningBlock };

describe('letters for records with a dunning block', () => {
  it('are left out of a batch; the dialog lists their records with the reasons', async () => {
    serveOffice([first, second]);
    const { user } = show([{ ...first, ...known }, blocked]);
    expect(await screen.findByText('Rechnung 100002: Mahnsperre bis 8.12.2026: Widerspruch.')).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Rechnung 100002' })).toBeNull();
    await makeAndPrint(user);
    expect(created.map((letters) => letters.map(({ record }) => record.invoiceNumber))).toEqual([[100001]]);
  });

  it('cannot be created when all records have a dunning block', async () => {
    serveOffice([second]);
    const { user, closed } = show([blocked]);
    expect(await screen.findByText('Rechnung 100002: Mahnsperre bis 8.12.2026: Widerspruch.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'PDF erstellen' })).toBeNull();
    await user.click(screen.getByText('Schließen'));
    expect(closed).toEqual([true]);
  });

  it('can be created again once the last day of the block is over', async () => {
    serveOffice([second]);
    show([{ ...blocked, dunningBlock: { ...dunningBlock, until: '7.12.2026' } }]);
    expect(await screen.findByRole('button', { name: 'PDF erstellen' })).toBeVisible();
    expect(screen.queryByText(/Mahnsperre/)).toBeNull();
  });
});

const one = { ...first, ...known };
const create = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'PDF erstellen' }));

async function typeDay(user: UserEvent, label: string, digits: string): Promise<void> {
  const [day] = within(await screen.findByRole('group', { name: label })).getAllByRole('spinbutton');
  if (!day) throw new Error('The day has no segments.');
  await user.click(day);
  await user.keyboard(digits);
}

describe('letters whose claim is doubtful', () => {
  const DOUBTFUL: readonly (readonly [string, Partial<ParkingRecord>])[] = [
    ['Das Auto ist noch geparkt.', { isParked: true, exitTime: null }],
    ['Hier ist nichts offen.', { fines: [], fee: 0 }],
    ['Diese Rechnung ist schon bezahlt.', { isPay: true }],
    ['Die Zahlungsfrist läuft noch bis zum 8.12.2026.', { exitTime: '28.11.2026 23:59:59' }],
    [
      'Die Zahlungsfrist läuft noch bis zum 18.12.2026.',
      { isPrint: true, letter: { date: '8.12.2026', deadline: '18.12.2026', ownerLookup: 7, reminderCost: 5.5 } },
    ],
    ['Das Auto ist erst am Tag des Briefs ausgefahren.', { exitTime: '8.12.2026 00:00:00' }],
    ['Halterermittlung und Mahnkosten trügen den 21.12.2026, also einen Tag nach der Frist.', { date: '7.12.2026' }],
  ];

  it('are created only after the user has confirmed a list of these letters with the reasons', async () => {
    const records = DOUBTFUL.map(([, change], index) => ({
      ...one,
      ...change,
      _id: `r-${index}`,
      invoiceNumber: 100_010 + index,
    }));
    serveOffice(records);
    const { user } = show([...records, one]);
    await typeOwnerDay(user);
    for (const [doubt] of DOUBTFUL) expect(screen.getByText(doubt)).toBeVisible();
    await create(user);
    const question = within(await screen.findByRole('dialog', { name: 'Trotzdem mahnen?' }));
    expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      DOUBTFUL.map(([doubt], index) => `Rechnung ${100_010 + index}: ${doubt}`),
    );
    await user.click(question.getByRole('button', { name: 'Abbrechen' }));
    expect(created).toEqual([]);

    await create(user);
    await user.click(await screen.findByRole('button', { name: 'Trotzdem erstellen' }));
    expect(await screen.findByTitle('Vorschau der Mahnung')).toBeVisible();
    expect(created.map((letters) => letters.length)).toEqual([8]);
  });

  it('are no longer marked as doubtful when the user sets another deadline', async () => {
    serveOffice([first]);
    const { user } = show([{ ...one, date: '7.12.2026' }]);
    await screen.findByText(/trügen den 21\.12\.2026/);
    await typeDay(user, 'Zahlbar bis', '21122026');

    expect(screen.queryByText(/trügen den/)).toBeNull();
  });
});

it('the warning that a letter is too early disappears when the letter’s date is set to a later day', async () => {
  serveOffice([first]);
  const { user } = show([{ ...one, exitTime: '7.12.2026 10:00:00' }]);
  await screen.findByText('Die Zahlungsfrist läuft noch bis zum 17.12.2026.');
  await typeDay(user, 'Briefdatum', '18122026');
  expect(screen.queryByText(/Zahlungsfrist läuft/)).toBeNull();
});

describe('the days of a letter', () => {
  it('are rejected if the day of the look-up is after the letter date, or if the deadline is not after the letter date', async () => {
    serveOffice([first]);
    const { user } = show([one]);
    await typeDay(user, 'Halterauskunft vom', '09122026');
    await typeDay(user, 'Zahlbar bis', '08122026');
    await create(user);
    expect(await screen.findByText('Liegt in der Zukunft.')).toBeVisible();
    expect(screen.getByText('Muss nach dem Briefdatum liegen.')).toBeVisible();

    await typeOwnerDay(user);
    await typeDay(user, 'Briefdatum', '04122026');
    await create(user);
    expect(await screen.findByText('Darf nicht nach dem Briefdatum liegen.')).toBeVisible();
    expect(created).toEqual([]);
  });

  it('are revalidated when the day of the letter changes, without another submit', async () => {
    serveOffice([first]);
    const { user } = show([one]);
    await typeOwnerDay(user);
    await typeDay(user, 'Briefdatum', '19122026');
    expect(await screen.findByText('Muss nach dem Briefdatum liegen.')).toBeVisible();

    await typeDay(user, 'Briefdatum', '04122026');
    expect(await screen.findByText('Darf nicht nach dem Briefdatum liegen.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Muss nach dem Briefdatum liegen.')).toBeNull());
    expect(screen.queryByText('Bitte alle Felder ausfüllen.')).toBeNull();
  });

  it('of a reprint are prefilled with the stored look-up day', async () => {
    serveOffice([first]);
    const { user } = show([{ ...one, ...known, lookUpDate: '4.12.2026' }]);
    await screen.findByRole('group', { name: 'Halterauskunft vom' });
    await create(user);
    await screen.findByTitle('Vorschau der Mahnung');
    expect(created[0]?.map(({ inputs }) => inputs.fahrzeughalter)).toEqual(['2026-12-04']);
  });

  it('of a batch are prefilled with the stored look-up day of each record', async () => {
    serveOffice([first, second]);
    const { user } = show([
      { ...one, ...known, lookUpDate: '4.12.2026' },
      { ...second, ...known, lookUpDate: '5.12.2026' },
    ]);
    await screen.findByRole('group', { name: 'Halterauskunft vom' });
    await create(user);
    await screen.findByTitle('Vorschau der Mahnung');
    expect(created[0]?.map(({ inputs }) => inputs.fahrzeughalter)).toEqual(['4.12.2026', '5.12.2026']);
  });

  it('of a batch may include a separate day of the owner look-up for each record', async () => {
    serveOffice([first, second]);
    const { user } = show([one, { ...second, ...known }]);
    await typeOwnerDay(user);
    const letter = within(screen.getByRole('group', { name: 'Rechnung 100002' }));
    const own = letter.getByLabelText('Halterauskunft vom');
    await user.type(own, '6.12.2027');
    await create(user);
    expect(own).toHaveAccessibleDescription(/Liegt in der Zukunft\./);
    await user.clear(own);
    await user.type(own, '6.12.2026');
    await create(user);

    await screen.findByTitle('Vorschau der Mahnung');
    expect(created[0]?.map(({ inputs }) => inputs.fahrzeughalter)).toEqual(['2026-12-05', '6.12.2026']);
  });
});
