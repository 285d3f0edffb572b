import { CONTRACT_VERSION } from '@parkwart/contracts/wire/contractVersion';
import { screen } from '@testing-library/react';
import { federation } from '../testing/federation.tsx';
import { liveRemote, productRegistry } from '../testing/registry.ts';
import { kasse, resetShell, showShell } from '../testing/showShell.tsx';

jest.mock('@parkwart/web/federation', () => jest.requireActual('../testing/federation.tsx'));

afterEach(resetShell);

const builtWith = (contract: number) => productRegistry({ 'mfe-staff': liveRemote('mfe-staff', { contract }) });

describe('a remote', () => {
  it.each([CONTRACT_VERSION - 2, CONTRACT_VERSION + 2])(
    'that was built with contract %d is rejected with an offer to reload',
    async (contract) => {
      showShell('/parking', kasse, builtWith(contract));

      expect(await screen.findByRole('button', { name: 'Neu laden' })).toBeVisible();
      expect(screen.getByText(/^Dieser Bereich passt nicht zu der Seite/)).toBeVisible();
      expect(federation.requested).toEqual([]);
      expect(screen.getByRole('link', { name: 'Kasse' })).toBeVisible();
    },
  );

  it.each([
    [CONTRACT_VERSION - 1, '/parking', 'Auto parken'],
    [CONTRACT_VERSION + 1, '/check-out', 'Kasse'],
  ])('that was built with contract %d is shown', async (contract, address, heading) => {
    showShell(address, kasse, builtWith(contract));
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  });
});
