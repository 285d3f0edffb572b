import { menuOf } from '@parkwart/contracts/registry/access';
import { homePathOf } from './login/homePathOf.ts';
import { productRegistry } from './testing/registry.ts';

const pages = Object.values(productRegistry().remotes).flatMap((remote) => remote.pages ?? []);

describe('the role', () => {
  it.each(['Admin', 'admin', 'ADMIN'])('%s is an admin in any case: login redirect and side bar', (role) => {
    expect(homePathOf(pages, role)).toBe('/admin');
    expect(menuOf(pages, role)[0]?.menu.label).toBe('Dashboard');
  });

  it.each(['Angestellte', 'angestellte'])('%s is an employee', (role) => {
    expect(homePathOf(pages, role)).toBe('/parking');
    expect(menuOf(pages, role)[0]?.menu.label).toBe('Einchecken');
  });
});
