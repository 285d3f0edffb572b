import { entriesFor } from './frame/sideBars.ts';
import { homeOf } from './login/homeOf.ts';

describe('the role', () => {
  it.each(['Admin', 'admin', 'ADMIN'])('%s is the admin’s in any case: login redirect and side bar', (role) => {
    expect(homeOf(role)).toBe('/admin');
    expect(entriesFor(role)[0]?.label).toBe('Dashboard');
  });

  it.each(['Angestellte', 'angestellte'])('%s is the employee’s', (role) => {
    expect(homeOf(role)).toBe('/parking');
    expect(entriesFor(role)[0]?.label).toBe('Einchecken');
  });
});
