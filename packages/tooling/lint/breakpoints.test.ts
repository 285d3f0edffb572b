import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWithTool } from '../jest/tools.mjs';

const ROOT = join(__dirname, '../../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Widths of the window in px at which several components change. CSS repeats them: `@media` takes no variables. */
const SHARED = [
  // Below this width: one column.
  480,
  // Below this width: dialogs fill the window.
  640,
  // Below this width: a phone, where the menu is a drawer.
  720,
  // Below this width: lists are cards.
  1_024,
  // From this width on: rows have room for all their buttons.
  1_200,
];

/** Widths at which a single component changes. */
const OWN: Readonly<Record<string, readonly number[]>> = {
  'mfe-admin/src/pages/administration/AdministrationPage.module.css': [1_120],
  'mfe-admin/src/pages/administration/settings/SettingsForm.module.css': [1_216],
  'mfe-admin/src/pages/dashboard/Dashboard.module.css': [336, 1_152],
  'mfe-admin/src/pages/dashboard/RevenueLines.tsx': [900],
  'mfe-admin/src/pages/fines/FinesPage.module.css': [1_312, 1_440],
  'mfe-admin/src/pages/fines/RangeFilter.module.css': [1_312],
  'mfe-admin/src/pages/fines/RangeFilter.tsx': [1_312, 1_708],
  'mfe-admin/src/pages/palette/OfficeBar.module.css': [1_280],
  'mfe-admin/src/record/detail/RecordDialog.module.css': [900],
  'mfe-admin/src/record/list/BatchBar.module.css': [560],
  'mfe-admin/src/record/list/BatchBar.tsx': [1_100],
  'mfe-admin/src/record/list/RecordListView.module.css': [560],
  'mfe-admin/src/record/list/RecordListView.tsx': [560],
  'mfe-admin/src/record/list/TableOfCards.module.css': [420],
  'mfe-driver/src/account/Account.module.css': [416],
  'mfe-driver/src/case/CaseView.module.css': [960],
  'mfe-driver/src/layout/Layout.module.css': [960],
  'mfe-staff/src/check-out/CheckOutPage.module.css': [1_440],
  'shell/src/frame/Frame.module.css': [1_120],
};

/** Match the places that contain widths of the window: `@media` in CSS, and a query as text in a script. */
const QUERIES = { css: /@media[^{]*/g, tsx: /['`][^'`\n]*\(width [<>][^'`\n]*['`]/g };

function widthsIn(file: string): number[] {
  const queries = read(file).match(file.endsWith('.css') ? QUERIES.css : QUERIES.tsx) ?? [];
  const features = queries.flatMap((query) => query.match(/\([^()]*width[^()]*\)/g) ?? []);
  const widths = features.flatMap((feature) =>
    [...feature.matchAll(/([\d.]+)(px|rem)/g)].map(([, length, unit]) => Number(length) * (unit === 'rem' ? 16 : 1)),
  );
  return [...new Set(widths)].sort((one, other) => one - other);
}

describeWithTool('git', 'the breakpoints (window widths at which the layout changes)', () => {
  let files: string[];
  beforeAll(() => {
    const patterns = ['packages/*', 'shell', 'mfe-*'].flatMap((folder) =>
      ['css', 'ts', 'tsx'].map((ending) => `:(glob)${folder}/src/**/*.${ending}`),
    );
    const { stdout } = spawnSync('git', ['ls-files', ...patterns], { cwd: ROOT, encoding: 'utf8' });
    files = stdout.split('\n').filter((file) => file !== '' && !/\.test\.|\/testing\//.test(file));
  });

  it('are shared widths, or belong to one component', () => {
    const others = files.map((file) => [file, widthsIn(file).filter((width) => !SHARED.includes(width))] as const);
    expect(Object.fromEntries(others.filter(([, widths]) => widths.length > 0))).toEqual(OWN);
  });

  it('include each shared width at least once', () => {
    const used = new Set(files.flatMap(widthsIn));
    expect(SHARED.length).toBeGreaterThan(3);
    expect(SHARED.filter((width) => !used.has(width))).toEqual([]);
  });
});
