import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { type RunningInBrowser, runInBrowser } from './product/runProduct.ts';
import { ADMIN } from './testing/accounts.ts';
import { violations } from './testing/axe.ts';
import { type BrowserSession, openBrowserSession } from './testing/browser.ts';
import { type CarPark, fillCarPark } from './testing/carPark.ts';
import { openBooth, openOffice } from './testing/office.ts';
import { booth, parking, visitor } from './views/booth.ts';
import { collection } from './views/collection.ts';
import { conflicts } from './views/conflicts.ts';
import { disputes } from './views/disputes.ts';
import { calendar, dialogs, lists, undo } from './views/lists.ts';
import {
  account,
  bank,
  books,
  dashboard,
  fineTypes,
  journal,
  paper,
  permits,
  reminders,
  users,
} from './views/office.ts';
import { privacy } from './views/privacy.ts';
import { handbook, search } from './views/search.ts';
import { heading, type Views } from './views/views.ts';

jest.setTimeout(120_000);

const DESK = { width: 1440, height: 900 };
const BOOTH = { width: 1024, height: 768 };
const PHONE = { width: 390, height: 844 };

interface Viewer {
  readonly title: string;
  readonly views: Views;
  readonly viewport: { width: number; height: number };
  readonly enter: (running: RunningInBrowser) => Promise<BrowserSession>;
}

const asVisitor = ({ browser, product }: RunningInBrowser) => openBrowserSession(browser, product.url);
const asAdmin = ({ browser, product }: RunningInBrowser) => openOffice(browser, product.url);
const asEmployee = ({ browser, product }: RunningInBrowser) => openBooth(browser, product.url);

const VIEWERS: readonly Viewer[] = [
  { title: 'a visitor', views: visitor, viewport: BOOTH, enter: asVisitor },
  { title: 'the booth', views: booth, viewport: BOOTH, enter: asEmployee },
  { title: 'the booth on a phone', views: parking, viewport: PHONE, enter: asEmployee },
  {
    title: 'the office',
    views: [
      // The privacy views come first, because ten minutes after the login an erasure would require a proof of identity.
      ...privacy,
      ...dashboard,
      ...users,
      ...fineTypes,
      ...account,
      ...paper,
      ...reminders,
      ...bank,
      ...books,
      ...permits,
      ...journal,
      ...conflicts,
      ...search,
      ...handbook,
    ],
    viewport: DESK,
    enter: asAdmin,
  },
  { title: 'the lists on a phone', views: lists, viewport: PHONE, enter: asAdmin },
  // Dialogs are tested only at this width, because they look the same everywhere, and because on a phone the undo
  // notice covers the page below it for a while.
  {
    title: 'the lists',
    views: [...lists, ...dialogs, ...calendar, ...undo, ...disputes, ...collection],
    viewport: DESK,
    enter: asAdmin,
  },
];

describeWithTool('chromium', 'the accessibility check with axe, in light and dark mode,', () => {
  const running = runInBrowser('embedded');
  let cars: CarPark;
  beforeAll(async () => {
    const { page } = await openBrowserSession(running.browser, running.product.url, ADMIN);
    cars = await fillCarPark(page);
  });

  it('reports a missing label and low contrast, which proves that the check works', async () => {
    const { page, context } = await asVisitor(running);
    await page.goto('/');
    await heading('Anmelden')(page).waitFor();
    await page.evaluate(`
      const field = document.createElement('input');
      field.id = 'unnamed';
      const pale = document.createElement('p');
      pale.id = 'pale';
      pale.textContent = 'blass';
      pale.style.color = '#777';
      pale.style.background = '#888';
      document.querySelector('main').append(field, pale);
    `);
    const found = await violations(page);
    expect(found).toContainEqual(expect.stringMatching(/^light: label .*#unnamed$/));
    expect(found).toContainEqual(expect.stringMatching(/^light: color-contrast .*#pale$/));
    expect(found).toContainEqual(expect.stringMatching(/^dark: color-contrast .*#pale$/));
    await context.close();
  });

  describe.each(VIEWERS)('finds no violation for $title:', ({ views, viewport, enter }) => {
    let opened: BrowserSession;
    beforeAll(async () => {
      opened = await enter(running);
      await opened.page.setViewportSize(viewport);
      await opened.page.emulateMedia({ reducedMotion: 'reduce' });
    });
    afterAll(() => opened?.context.close());

    it.each(views)('%s', async (_what, show) => {
      await show(opened.page, cars);
      expect(await violations(opened.page)).toEqual([]);
    });
  });
});
