import { isAdmin } from '../entities/role.ts';
import type { MenuEntry, Page } from './page.ts';

/**
 * Who may open a page. `known`: every logged-in user; `everyone`: also users without a session; the page is then shown
 * without the shell's frame.
 */
export type Access = Page['access'];

export function mayOpen(access: Access, role: string): boolean {
  return access === 'known' || access === 'everyone' || isAdmin(access) === isAdmin(role);
}

/** The pages in a role's menu, sorted; the first entry is the role's home. */
export type Menu<One extends Page = Page> = (One & { readonly menu: MenuEntry })[];

export function menuOf<One extends Page>(pages: readonly One[], role: string): Menu<One> {
  const isListed = (page: One): page is One & { readonly menu: MenuEntry } =>
    page.menu !== undefined && mayOpen(page.menu.role ?? page.access, role);
  return pages.filter(isListed).sort((one, other) => one.menu.order - other.menu.order);
}
