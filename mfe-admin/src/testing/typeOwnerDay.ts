import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

export async function typeOwnerDay(user: UserEvent): Promise<void> {
  const group = await screen.findByRole('group', { name: 'Halterauskunft vom' });
  const [day] = within(group).getAllByRole('spinbutton');
  if (!day) throw new Error('The day has no segments.');
  await user.click(day);
  await user.keyboard('05122026');
}
