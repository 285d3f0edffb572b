import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { buildRecord } from '@parkwart/contracts/testing/records';
import { ok, serveApi } from '@parkwart/web/testing/pageApi';
import { screen } from '@testing-library/react';
import * as z from 'zod/mini';
import { text } from '../parts/form/fields.tsx';
import { showPage } from '../testing/showPage.tsx';
import { useRecord } from './record.ts';
import { recordItemDialog } from './recordItemDialog.ts';

const owned = buildRecord({ ownerName: 'Vorher' });

const OwnerDialog = recordItemDialog({
  fields: { ownerName: text('Halter') },
  schema: z.strictObject({ ownerName: z.string() }),
  queryKey: ['owners'],
  useItem: ({ of }: { readonly of: ParkingRecord }) => ({
    texts: { add: 'Halter eintragen', added: 'Eingetragen.' },
    subject: 'owner',
    send: async ({ ownerName }) => ({ ...of, ownerName, version: of.version + 1 }),
  }),
  layout: ({ draw }) => draw('ownerName'),
});

function Page() {
  const { data } = useRecord(owned.invoiceNumber);
  return (
    <>
      <p>{data?.ownerName}</p>
      {data && <OwnerDialog of={data} isOpen onClose={jest.fn()} />}
    </>
  );
}

describe('a dialog for data that belongs to a record', () => {
  it('updates the record everywhere on the page with the record from the response', async () => {
    serveApi(() => ok({ records: [owned], deadlineDays: 10 }));
    const { user } = showPage(<Page />);
    expect(await screen.findByText('Vorher')).toBeVisible();
    await user.type(await screen.findByLabelText('Halter'), 'Nachher');
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Eingetragen.')).toBeVisible();
    expect(await screen.findByText('Nachher', { selector: 'p' })).toBeVisible();
  });
});
