import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { BUDGETS } from '../budgets.mjs';

const ROOT = join(__dirname, '../../..');

const { bytes: BUDGET, gzipBytes: GZIP_BUDGET, allBytes: ALL_BUDGET, requests: MAX_REQUESTS } = BUDGETS.booth;

const codeOf = (folder: string) =>
  readdirSync(join(ROOT, folder, 'dist/site/static'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.js$/.test(file))
    .map((file) => readFileSync(join(ROOT, folder, 'dist/site/static', file), 'utf8'));

const releaseOf = (remote: string) => JSON.parse(readFileSync(join(ROOT, remote, 'dist/release.json'), 'utf8'));

/** @returns a file's size in Brotli, and in gzip for clients without TLS; HTML pages only have a copy in gzip */
function loaded(folder: string, name: string) {
  const file = join(ROOT, folder, 'dist/site', name);
  const [brotli, gzip] = [`${file}.br`, `${file}.gz`];
  const gzipBytes = statSync(gzip).size;
  return { file: basename(file), bytes: existsSync(brotli) ? statSync(brotli).size : gzipBytes, gzipBytes };
}

/** @returns the files that a page of a front end loads from this address */
function namedBy(folder: string, page: string, address: string) {
  const html = readFileSync(join(ROOT, folder, 'dist/site', page), 'utf8');
  const named = [...html.matchAll(new RegExp(`(?:src|href)="?${address}([^">\\s]+)`, 'g'))];
  return named.map(([, file = '']) => loaded(folder, file));
}

function totalOf(title: string, budget: number, files: readonly ReturnType<typeof loaded>[]): number {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const rows = files.map(({ file, bytes }) => `${String(bytes).padStart(9)}  ${file}`).join('\n');
  process.stdout.write(`\nFirst load of ${title}: ${total} of ${budget} bytes\n${rows}\n`);
  return total;
}

describe('the first load of the booth’s page', () => {
  const { preload, offline }: Record<string, string[]> = releaseOf('mfe-staff');
  const files = [
    ...namedBy('shell', 'index.html', '(?=/static/)'),
    ...(preload ?? []).map((file) => loaded('mfe-staff', file)),
  ];

  it(`is at most ${BUDGET} bytes of compressed JavaScript and CSS`, () => {
    const total = totalOf('the booth', BUDGET, files);

    expect(files.length).toBeGreaterThan(4);
    expect(total).toBeLessThanOrEqual(BUDGET);
  });

  it(`is at most ${GZIP_BUDGET} bytes in gzip`, () => {
    expect(files.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0)).toBeLessThanOrEqual(GZIP_BUDGET);
  });

  it(`is at most ${ALL_BUDGET} bytes with till and offline code`, () => {
    const later = (offline ?? []).filter((file) => !preload?.includes(file)).map((file) => loaded('mfe-staff', file));
    expect(later.map(({ file }) => file)).toContainEqual(expect.stringMatching(/^CheckOutPage\./));
    expect(later.map(({ file }) => file)).toContainEqual(expect.stringMatching(/^offline\./));
    expect(totalOf('the booth and all that follows', ALL_BUDGET, [...files, ...later])).toBeLessThanOrEqual(ALL_BUDGET);
  });

  it(`takes at most ${MAX_REQUESTS} requests`, () => {
    expect(1 + files.length).toBeLessThanOrEqual(MAX_REQUESTS);
  });
});

describe('the first load of the driver’s page', () => {
  const { bytes: most, requests } = BUDGETS.driver;
  const files = [loaded('mfe-driver', 'document.html'), ...namedBy('mfe-driver', 'document.html', '/version-folder/')];

  it(`is at most ${most} compressed bytes in ${requests} requests, the page included`, () => {
    expect(files).toHaveLength(requests);
    expect(totalOf('the driver’s page', most, files)).toBeLessThanOrEqual(most);
  });

  it('contains no code of booth, office and shell, and their files contain no code of the driver’s page', () => {
    const ofDriver = codeOf('mfe-driver').join('');
    expect(ofDriver).toContain('Zu dieser Adresse und diesem Kennzeichen');
    expect(ofDriver).not.toMatch(/Auto parken|Ausloggen|Letzte Aktivitäten|park-login|session\/refresh/);
    for (const folder of ['shell', 'mfe-staff', 'mfe-admin', 'mfe-print']) {
      expect([folder, codeOf(folder).filter((code) => code.includes('driver-page/open'))]).toEqual([folder, []]);
    }
  });
});

it.each(['mfe-staff', 'mfe-admin', 'mfe-driver'])('the built code of %s contains no summary of any call', (folder) => {
  expect(codeOf(folder).flatMap((code) => code.match(/path:"[^"]*",summary:/g) ?? [])).toEqual([]);
});
