import type { Registry, RemoteName } from '@parkwart/contracts/registry';
import type { Role } from '@parkwart/contracts/user';
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

const titled = (title: string) => () => <h1>{title}</h1>;

const MODULES: Readonly<Record<string, Module>> = {
  'mfe-staff/CheckInPage': { CheckInPage: Form },
  'mfe-staff/CheckOutPage': { CheckOutPage: titled('Kasse') },
  'mfe-admin/DashboardPage': { DashboardPage: titled('Dashboard') },
  'mfe-admin/UsersPage': { UsersPage: titled('Benutzer') },
  'mfe-admin/AdministrationPage': { AdministrationPage: titled('Verwaltung') },
  'mfe-admin/FinesPage': { FinesPage: titled('Bußgelder') },
  'mfe-admin/RemindersPage': { RemindersPage: titled('Mahnverfahren') },
  'mfe-print/LetterPage': { LetterPage: titled('Mahnung') },
  'mfe-print/ReceiptPage': { ReceiptPage: titled('Beleg') },
};

export const federation = {
  asked: [] as string[],
  registered: [] as Registry[],
  preloaded: [] as Role[],
  answers: [] as (() => Promise<Module>)[],
  forget(): void {
    for (const list of [this.asked, this.registered, this.preloaded, this.answers]) list.length = 0;
  },
};

export const failing = (): Promise<never> => Promise.reject(new Error('ScriptNetworkError'));

export async function loadRemote(remote: RemoteName, expose: string): Promise<Module> {
  const id = `${remote}/${expose}`;
  federation.asked.push(id);
  const answer = federation.answers.shift();
  return answer ? answer() : (MODULES[id] ?? failing());
}

export function registerRemotes(registry: Registry): string[] {
  federation.registered.push(registry);
  return [];
}

export function preload(_registry: Registry, role: Role): void {
  federation.preloaded.push(role);
}
