import type { Account } from '@parkwart/contracts/calls-kit/apiClient';
import { ROLES, type Role } from '@parkwart/contracts/entities/role';
import type { Access } from '@parkwart/contracts/registry/access';
import { OWN_DOCUMENT } from '@parkwart/contracts/registry/ownDocument';
import { CHROMIUM_ARGUMENTS } from '@parkwart/tooling/jest/chromium.mjs';
import { toolPath } from '@parkwart/tooling/jest/tools.mjs';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { CommandError } from '../commandError.ts';
import { settingOf } from '../gate/accounts.ts';
import { texts } from '../texts.ts';
import type { Candidate } from './deployment.ts';

const TIMEOUT_MS = 30_000;

interface Visit {
  readonly role?: Role;
  readonly pages: readonly string[];
}

function visitsOf(pages: Candidate['pages']): Visit[] {
  const pathsFor = (...allowed: Access[]) =>
    pages.filter(({ access }) => allowed.includes(access)).map(({ path }) => path);
  const byRole = ROLES.map((role) => ({ role, pages: pathsFor(role, 'known') }));
  return [{ pages: pathsFor('everyone') }, ...byRole].filter((visit) => visit.pages.length > 0);
}

export function rolesFor(pages: Candidate['pages']): Role[] {
  return visitsOf(pages).flatMap(({ role }) => role ?? []);
}

/** @throws CommandError if Chromium is missing */
export function browserPath(): string {
  const path = toolPath('chromium');
  if (!path) throw new CommandError(texts.noBrowser);
  return path;
}

/** Serves the candidate to this browser only; everything else comes from the live product. */
async function serveCandidate(context: BrowserContext, candidate: Candidate): Promise<void> {
  await context.route('**/*', async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (request.resourceType() !== 'document') {
      // The live registry would load the live version instead of the candidate.
      if (pathname === '/remotes.json') return route.abort();
      return route.continue();
    }
    // The response keeps its headers, because the content security policy is part of the test.
    const response = await route.fetch();
    const hasOwn = candidate.document !== undefined && pathname.startsWith(OWN_DOCUMENT.prefix);
    return route.fulfill({ response, body: (hasOwn && candidate.document) || candidate.page });
  });
}

function recordPage(page: Page): { readonly pageErrors: string[]; readonly loaded: string[] } {
  const pageErrors: string[] = [];
  const loaded: string[] = [];
  page.on('pageerror', (error) => pageErrors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') pageErrors.push(`${message.text()} ${message.location().url}`.trim());
  });
  page.on('response', (response) => {
    if (response.ok()) loaded.push(new URL(response.url()).pathname);
  });
  return { pageErrors, loaded };
}

async function logIn(page: Page, role: Role, { user, password }: Account): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Benutzername').fill(user);
  await page.getByLabel('Passwort').fill(password);
  const loginResponse = page.waitForResponse((response) => response.url().endsWith('/park-login'));
  await page.getByRole('button', { name: 'Anmelden' }).click();
  if (!(await loginResponse).ok()) throw new CommandError(texts.smokeTestLogin(user, role, settingOf(role)));
  await page.getByRole('button', { name: 'Ausloggen' }).waitFor();
}

async function checkPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const heading = page.getByRole('heading', { level: 1 });
  const failure = page.getByRole('button', { name: /^(?:Erneut versuchen|Neu laden)$/ });
  await heading.or(failure).first().waitFor();
  await page.waitForLoadState('networkidle');
  if (await failure.first().isVisible()) throw new CommandError(texts.smokeTestPageFailed(path));
}

async function visit(context: BrowserContext, { role, pages }: Visit, candidate: Candidate, account?: Account) {
  const page = await context.newPage();
  const { pageErrors, loaded } = recordPage(page);
  try {
    if (role && account) await logIn(page, role, account);
    for (const path of pages) await checkPage(page, path);
  } catch (error) {
    if (error instanceof CommandError && pageErrors.length === 0) throw error;
    pageErrors.push(error instanceof Error ? error.message : String(error));
  } finally {
    if (role) await page.request.post('/api/employee/logout');
  }
  const [pageError] = pageErrors;
  if (pageError) throw new CommandError(texts.smokeTestFailed(pageError));
  const { name, version } = candidate;
  const isLoaded = name === 'shell' || loaded.some((path) => path.startsWith(`/remotes/${name}/${version}/`));
  if (!isLoaded) throw new CommandError(texts.smokeTestUnseen(name, version));
}

/**
 * Opens the candidate's pages in a browser, next to all live releases.
 * @throws CommandError with the first error that the browser reports
 */
export async function runSmokeTest(
  url: string,
  candidate: Candidate,
  accounts: ReadonlyMap<Role, Account>,
): Promise<void> {
  const browser = await chromium.launch({ executablePath: browserPath(), args: CHROMIUM_ARGUMENTS });
  try {
    for (const each of visitsOf(candidate.pages)) {
      const context = await browser.newContext({
        baseURL: url,
        // Service workers are blocked, because the live shell's worker would serve the live page.
        serviceWorkers: 'block',
        locale: 'de-DE',
        timezoneId: 'Europe/Berlin',
        ignoreHTTPSErrors: new URL(url).hostname === 'localhost',
      });
      context.setDefaultTimeout(TIMEOUT_MS);
      await serveCandidate(context, candidate);
      await visit(context, each, candidate, each.role && accounts.get(each.role));
      await context.close();
    }
  } finally {
    await browser.close();
  }
}
