import { deferred, ok, serveApi } from '@parkwart/web/testing/pageApi';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { showPage } from '../testing/showPage.tsx';
import { ExportButton } from './ExportButton.tsx';

function catchSavedNames(): string[] {
  URL.createObjectURL = () => 'blob:list';
  URL.revokeObjectURL = () => {};
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  return saved;
}

function Lists() {
  const [list, setList] = useState<'open' | 'closed'>('open');
  return (
    <>
      <ExportButton filters={{ list }} isSmall={false} />
      <button type="button" onClick={() => setList('closed')}>
        Abgeschlossen
      </button>
    </>
  );
}

it.each([
  [{ list: 'all', isOverdue: 'true' }, 'Parkwart Überfällig '],
  [{ list: 'open', isOverdue: 'true', hasFines: 'true' }, 'Parkwart Offen, Überfällig, Nur mit Bußgeld '],
  [{ list: 'active', isParked: 'true' }, 'Parkwart Aktiv, Jetzt geparkt '],
  [{ list: 'all' }, 'Parkwart Alle '],
] as const)('the export of %j is named „%s…“', async (filters, name) => {
  const saved = catchSavedNames();
  serveApi(() => ok('Rechnung;Datum'));
  const { user } = showPage(<ExportButton filters={filters} isSmall={false} />);
  await user.click(await screen.findByRole('button', { name: 'CSV-Export' }));
  await waitFor(() => expect(saved).toEqual([expect.stringContaining(name)]));
});

it('a double click requests the export once', async () => {
  const sent = serveApi(() => deferred().promise);
  showPage(<Lists />);
  const button = await screen.findByRole('button', { name: 'CSV-Export' });
  fireEvent.click(button);
  fireEvent.click(button);

  await screen.findByRole('button', { name: 'Wird exportiert …' });
  expect(sent).toHaveLength(1);
});

it('the export is named after its list even if another list is open by then', async () => {
  const saved = catchSavedNames();
  const response = deferred();
  const sent = serveApi(() => response.promise);
  const { user } = showPage(<Lists />);
  await user.click(await screen.findByRole('button', { name: 'CSV-Export' }));
  await user.click(screen.getByRole('button', { name: 'Abgeschlossen' }));
  response.resolve(ok('Rechnung;Datum'));

  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/Offen/i)]));
  expect(sent[0]?.query.get('list')).toBe('open');
});
