import { countReads } from '@parkwart/service-kit/testing/countReads';
import { describeOnEachDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { running } from '@parkwart/service-kit/testing/running';
import { startParking } from '../testing/startParking.ts';
import { countEntries } from './bankEntries.ts';
import { importFile, statementOf } from './testing/importStatement.ts';

const [ENTRIES, MOST] = [120, 10];
/** MySQL reads five for each that it counts, one more than the limit. */
const MAX_READ_PER_ENTRY = 6;

describeOnEachDatabase('counting bank entries', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));

  it('stops at a limit, however many there are', async () => {
    const { database } = parking.service;
    const purposes = Array.from({ length: ENTRIES }, (_, index) => ({ amount: 30, purpose: `Danke ${index}` }));
    await importFile(parking, statementOf(purposes));
    expect(await countEntries(database)).toMatchObject({ unknown: ENTRIES, booked: 0 });
    expect(await countEntries(database, MOST)).toMatchObject({ unknown: MOST + 1, booked: 0 });
    const read = await countReads(database, (watched) => countEntries(watched, MOST));
    expect(read).toBeLessThan(MAX_READ_PER_ENTRY * MOST);
  });
});
