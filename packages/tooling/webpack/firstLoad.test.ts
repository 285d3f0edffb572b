import { join } from 'node:path';
import { BUDGETS } from '../budgets.mjs';
import { firstLoad } from './firstLoad.mjs';

const ROOT = join(__dirname, '../../..');

const { bytes: BUDGET, requests: MAX_REQUESTS } = BUDGETS.booth;

describe('the first load of the booth’s page', () => {
  const files = firstLoad(join(ROOT, 'shell'), join(ROOT, 'mfe-staff'));

  it(`is at most ${BUDGET} bytes of compressed JavaScript and CSS`, () => {
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    const rows = files.map(({ file, bytes }) => `${String(bytes).padStart(9)}  ${file}`).join('\n');
    process.stdout.write(`\nFirst load of the booth: ${total} of ${BUDGET} bytes\n${rows}\n`);

    expect(files.length).toBeGreaterThan(4);
    expect(total).toBeLessThanOrEqual(BUDGET);
  });

  it(`takes at most ${MAX_REQUESTS} requests`, () => {
    expect(1 + files.length).toBeLessThanOrEqual(MAX_REQUESTS);
  });
});
