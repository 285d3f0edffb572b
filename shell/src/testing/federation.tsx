import type { Role } from '@parkwart/contracts/calls/user';
import type { Registry, RemoteName } from '@parkwart/contracts/registry/registry';
import type { ComponentType } from 'react';

/** Replaces @parkwart/web/federation, because jsdom loads no scripts. */
type Module = Readonly<Record<string, ComponentType | (() => Promise<void>)>>;

function Form() {
  return (
    <>
      <h1>Auto parken</h1>
      <label>
        Fahrzeugnummer
        <input />
      </label>
    </>
  );
}

const pageTitled = (title: string) => () => <h1>{title}</h1>;

/**
 * Every page of the office loads these modules. The responses that a test sets apply only to the module of the page
 * itself.
 */
const OFFICE_BAR = 'mfe-admin/OfficeBar';
const INBOX_COUNT = 'mfe-admin/InboxCount';
const isInFrame = (id: string) => id === OFFICE_BAR || id === INBOX_COUNT;

const MODULES: Readonly<Record<string, Module>> = {
  'mfe-staff/CheckInPage': { CheckInPage: Form },
  'mfe-staff/CheckOutPage': { CheckOutPage: pageTitled('Kasse') },
  [OFFICE_BAR]: { OfficeBar: () => <p>Suche des Büros</p> },
  [INBOX_COUNT]: { InboxCount: () => <span>7</span> },
  'mfe-admin/DashboardPage': { DashboardPage: pageTitled('Dashboard') },
  'mfe-admin/UsersPage': { UsersPage: pageTitled('Benutzer') },
  'mfe-admin/AdministrationPage': { AdministrationPage: pageTitled('Verwaltung') },
  'mfe-admin/FinesPage': { FinesPage: pageTitled('Bußgelder') },
  'mfe-admin/RemindersPage': { RemindersPage: pageTitled('Mahnverfahren') },
  'mfe-print/LetterPage': { LetterPage: pageTitled('Mahnung') },
  'mfe-print/ReceiptPage': { ReceiptPage: pageTitled('Beleg') },
};

export const federation = {
  requested: [] as string[],
  registered: [] as Registry[],
  preloaded: [] as Role[],
  responses: [] as (() => Promise<Module>)[],
  reset(): void {
    for (const list of [this.requested, this.registered, this.preloaded, this.responses]) list.length = 0;
  },
};

export const rejectLoad = (): Promise<never> => Promise.reject(new Error('ScriptNetworkError'));

export async function loadRemote(remote: RemoteName, expose: string): Promise<Module> {
  const id = `${remote}/${expose}`;
  if (!isInFrame(id)) federation.requested.push(id);
  const respond = isInFrame(id) ? undefined : federation.responses.shift();
  return respond ? respond() : (MODULES[id] ?? rejectLoad());
}

export function registerRemotes(registry: Registry): string[] {
  federation.registered.push(registry);
  return [];
}

export function preload(_registry: Registry, role: Role): void {
  federation.preloaded.push(role);
}
