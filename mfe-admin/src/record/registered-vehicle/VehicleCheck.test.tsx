import { buildCheckedOut } from '@parkwart/contracts/testing/records';
import { ok, serveApi } from '@parkwart/web/testing/pageApi';
import { screen } from '@testing-library/react';
import { showPage } from '../../testing/showPage.tsx';
import { VehicleCheck } from './VehicleCheck.tsx';

describe('the car that the registration office reports', () => {
  const registered = { make: 'OPEL', colour: 'ROT', isChecked: false };

  const record = buildCheckedOut({ registered });

  it('is shown beside the recorded car if it differs, and is confirmed with one click', async () => {
    const sent = serveApi(() => ok({ ...record, registered: { ...registered, isChecked: true } }));
    const { user } = showPage(<VehicleCheck record={record} />);
    expect(screen.getByText('Auskunft: OPEL, ROT · Notiert: Volkswagen Golf, Blau')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Es ist dieses Auto' }));
    expect(await screen.findByText('Bestätigt; die Rechnung kann gemahnt werden.')).toBeVisible();
    expect(sent).toMatchObject([{ method: 'PUT', path: '/keeper-answers/100001/checked' }]);
  });

  it.each([
    ['matches the recorded car', { ...registered, make: 'VOLKSWAGEN', colour: 'BLAU' }],
    ['is confirmed', { ...registered, isChecked: true }],
    ['is unknown', undefined],
  ])('needs no confirmation if it %s', (_title, given) => {
    showPage(<VehicleCheck record={buildCheckedOut({ registered: given })} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
