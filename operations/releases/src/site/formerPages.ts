import type { ReleasedPage } from '@parkwart/contracts/registry/page';

const booth = (path: string, module: string, label: string, order: number, icon: string): ReleasedPage => ({
  path,
  module,
  access: 'Angestellte',
  menu: { label, icon, order },
});

const office = (path: string, label: string, order: number, icon: string): ReleasedPage => ({
  path,
  module: 'AdminPages',
  access: 'Admin',
  menu: { label, icon, order },
});

const FORMER_PAGES: Readonly<Record<string, readonly ReleasedPage[]>> = {
  shell: [
    { path: '/', module: 'Home', access: 'everyone' },
    { path: '/profile', module: 'ProfilePage', access: 'known' },
    { path: '/password', module: 'PasswordPage', access: 'known' },
  ],
  'mfe-staff': [
    booth('/parking', 'CheckInPage', 'Einchecken', 10, 'M5 3.5h14v17H5ZM10 16.5v-9h2.7a2.6 2.6 0 0 1 0 5.2H10'),
    booth(
      '/check-out',
      'CheckOutPage',
      'Kasse',
      20,
      'M3 7.5C3 6 5.7 5 9 5s6 1 6 2.5S12.3 10 9 10 3 9 3 7.5ZM3 7.5v4C3 13 5.7 14 9 14M3 11.5v4C3 17 5.7 18 9 18M9 16.5C9 15 11.7 14 15 14s6 1 6 2.5S18.3 19 15 19s-6-1-6-2.5ZM15 7.5V14',
    ),
  ],
  'mfe-admin': [
    office('/admin', 'Dashboard', 10, 'M4 4v16h16M8 16v-4M12.5 16V8M17 16v-6'),
    office(
      '/add-user',
      'Benutzer',
      20,
      'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2.5 19.5c.6-3.2 3.2-5 6.5-5s5.9 1.8 6.5 5M16 5.3a3.5 3.5 0 0 1 0 6.4M18 14.9c1.9.7 3.2 2.3 3.5 4.6',
    ),
    office('/add-fine', 'Verwaltung', 30, 'M4 7h9M17 7h3M4 12h3M11 12h9M4 17h7M15 17h5M15 5v4M9 10v4M13 15v4'),
    office('/pay', 'Bußgelder', 40, 'M18 6.5A7 7 0 1 0 18 17.5M3.5 10.5H13M3.5 13.5H13'),
    office('/reminder', 'Mahnverfahren', 50, 'M3.5 6h17v12h-17ZM3.5 6.5 12 13l8.5-6.5'),
  ],
  'mfe-print': [
    { path: '/receipt', module: 'ReceiptPage', access: 'everyone' },
    { path: '/print-pdf', module: 'LetterPage', access: 'everyone' },
  ],
};

export const formerPages = (name: string): ReleasedPage[] => [...(FORMER_PAGES[name] ?? [])];
