import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { created, first, known, second, serveOffice, setUpPrinting, show, typeOwnerDay } from './testing/letters.tsx';

setUpPrinting();

const one = { ...first, ...known };
const create = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'PDF erstellen' }));

async function typeDay(user: UserEvent, label: string, digits: string): Promise<void> {
  const [day] = within(await screen.findByRole('group', { name: label })).getAllByRole('spinbutton');
  if (!day) throw new Error('The day has no segments.');
  await user.click(day);
  await user.keyboard(digits);
}

describe('a letter for which there may be no claim', () => {
  it.each([
    ['Das Auto ist noch geparkt.', { isParked: true, exitTime: null }],
    ['Hier ist nichts offen.', { fines: [], fee: 0 }],
    ['Diese Rechnung ist schon bezahlt.', { isPay: true }],
    [
      'Halterermittlung und Mahnkosten trügen den 21.12.2026, also einen Tag nach der Frist.',
      { date: '7.12.2026', entryTime: '10:00:00' },
    ],
  ])('is made only after a question: %s', async (doubt, change) => {
    serveOffice([first]);
    const { user } = show([{ ...one, ...change }]);
    await typeOwnerDay(user);
    expect(screen.getByText(doubt)).toBeVisible();
    await create(user);
    const question = within(await screen.findByRole('dialog', { name: 'Trotzdem mahnen?' }));
    expect(question.getByText(`Rechnung 100001: ${doubt}`)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Abbrechen' }));
    expect(created).toEqual([]);

    await create(user);
    await user.click(await screen.findByRole('button', { name: 'Trotzdem erstellen' }));
    expect(await screen.findByTitle('Vorschau der Mahnung')).toBeVisible();
    expect(created).toHaveLength(1);
  });

  it('follows the deadline that was entered', async () => {
    serveOffice([first]);
    const { user } = show([{ ...one, date: '7.12.2026' }]);
    await screen.findByText(/trügen den 21\.12\.2026/);
    await typeDay(user, 'Zahlbar bis', '21122026');

    expect(screen.queryByText(/trügen den/)).toBeNull();
  });
});

describe('the days of a letter', () => {
  it.each([
    ['Zahlbar bis', '08122026', 'Muss nach dem Briefdatum liegen.'],
    ['Halterauskunft vom', '09122026', 'Liegt in der Zukunft.'],
    ['Briefdatum', '04122026', 'Darf nicht nach dem Briefdatum liegen.'],
  ])('are in order: %s %s', async (label, digits, message) => {
    serveOffice([first]);
    const { user } = show([one]);
    await typeOwnerDay(user);
    await typeDay(user, label, digits);
    await create(user);

    expect(await screen.findByText(message)).toBeVisible();
    expect(created).toEqual([]);
  });

  it('of the look-up may differ in a batch', async () => {
    serveOffice([first, second]);
    const { user } = show([one, { ...second, ...known }]);
    await typeOwnerDay(user);
    const letter = within(screen.getByRole('group', { name: 'Rechnung 100002' }));
    await user.type(letter.getByLabelText('Halterauskunft vom'), '6.12.2027');
    await create(user);
    expect(letter.getByLabelText('Halterauskunft vom')).toHaveAccessibleDescription(/Liegt in der Zukunft\./);
    await user.clear(letter.getByLabelText('Halterauskunft vom'));
    await user.type(letter.getByLabelText('Halterauskunft vom'), '6.12.2026');
    await create(user);

    await screen.findByTitle('Vorschau der Mahnung');
    expect(created[0]?.map(({ inputs }) => inputs.fahrzeughalter)).toEqual(['2026-12-05', '6.12.2026']);
  });
});
