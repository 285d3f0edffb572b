import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { typeOwnerDay } from '../testing/typeOwnerDay.ts';
import { created, first, known, second, serveOffice, setUpPrinting, show } from './testing/letters.tsx';

setUpPrinting();

const one = { ...first, ...known };
const create = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'PDF erstellen' }));

async function typeDay(user: UserEvent, label: string, digits: string): Promise<void> {
  const [day] = within(await screen.findByRole('group', { name: label })).getAllByRole('spinbutton');
  if (!day) throw new Error('The day has no segments.');
  await user.click(day);
  await user.keyboard(digits);
}

describe('letters that may have no claim', () => {
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

  it('are made only after a question that names the doubtful ones and the reasons', async () => {
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

  it('are no longer doubtful with another deadline', async () => {
    serveOffice([first]);
    const { user } = show([{ ...one, date: '7.12.2026' }]);
    await screen.findByText(/trügen den 21\.12\.2026/);
    await typeDay(user, 'Zahlbar bis', '21122026');

    expect(screen.queryByText(/trügen den/)).toBeNull();
  });
});

it('are no longer too early when the letter has a later day', async () => {
  serveOffice([first]);
  const { user } = show([{ ...one, exitTime: '7.12.2026 10:00:00' }]);
  await screen.findByText('Die Zahlungsfrist läuft noch bis zum 17.12.2026.');
  await typeDay(user, 'Briefdatum', '18122026');
  expect(screen.queryByText(/Zahlungsfrist läuft/)).toBeNull();
});

describe('the days of a letter', () => {
  it('are in order: letter before deadline, and the look-up before both', async () => {
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

  it('may differ for the owner look-ups of a batch', async () => {
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
