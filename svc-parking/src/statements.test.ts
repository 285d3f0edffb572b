import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { BUDGETS } from '@parkwart/tooling/budgets.mjs';
import { type HotCallStatements, hotCallStatements } from './testing/hotCallStatements.ts';
import { startParking } from './testing/startParking.ts';

describeOnDatabase('among the booth’s calls,', (makeDatabase) => {
  let sent: HotCallStatements;

  const parking = running(async () => startParking(await makeDatabase()));
  beforeAll(async () => {
    sent = await hotCallStatements(parking);
  });

  it.each(['checkIn', 'search', 'checkOut'] as const)(
    '%s sends no more SQL statements than its budget allows',
    (call) => {
      const budget = BUDGETS.statements[parking.service.database.dialect][call];
      const statements = sent[call];
      expect(statements.length).toBeGreaterThan(0);
      // Shows all statements on failure.
      expect(statements.length > budget ? statements : []).toEqual([]);
    },
  );

  it('checkOut sets only changed columns, because SQLite writes the indexes of every column that is set', () => {
    const [update = ''] = sent.checkOut.filter((sql) => sql.startsWith('UPDATE records'));
    const set = [...update.matchAll(/(\w+) = /g)].map(([, column]) => column);
    expect(set).toEqual(['checkedOutBy', 'exitAt', 'feeCents', 'chargedCents', 'version', 'id']);
  });
});
