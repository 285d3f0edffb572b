const dashboard = 'Dashboard';

export const texts: {
  readonly later: string;
  readonly dashboard: string;
  readonly titles: Readonly<Record<string, string>>;
} = {
  later: 'folgt',
  dashboard,
  titles: {
    '/admin': dashboard,
    '/add-user': 'Benutzer',
    '/add-fine': 'Verwaltung',
    '/pay': 'Bußgelder',
    '/reminder': 'Mahnverfahren',
  },
};
