import { join } from 'node:path';
import { firstLoad } from './firstLoad.mjs';

const ROOT = join(__dirname, '../../..');

const BUDGET = 140_000;
/** With the page itself. */
const MAX_REQUESTS = 8;

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
