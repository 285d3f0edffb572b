/** The parts of the page by their place in the address, in the groups of the list beside them. */
export const TAB_GROUPS = [
  {
    label: 'Parkplatz',
    tabs: [
      { id: 'bussgelder', label: 'Bußgeldarten' },
      { id: 'bedingungen', label: 'Parkbedingungen' },
      { id: 'kasse', label: 'Kasse' },
    ],
  },
  {
    label: 'Betrieb',
    tabs: [
      { id: 'einstellungen', label: 'Einstellungen' },
      { id: 'buchhaltung', label: 'Buchhaltung' },
      { id: 'sicherheit', label: 'Sicherheit' },
    ],
  },
  {
    label: 'Mahnwesen',
    tabs: [
      { id: 'forderungen', label: 'Forderungen' },
      { id: 'mahnstufen', label: 'Mahnstufen' },
      { id: 'druckdienst', label: 'Druckdienst' },
    ],
  },
  {
    label: 'Für Fahrer',
    tabs: [
      { id: 'fahrerseite', label: 'Seite für Fahrer' },
      { id: 'online-zahlung', label: 'Online-Zahlung' },
      { id: 'e-mail', label: 'E-Mail' },
    ],
  },
] as const;

export type Tab = (typeof TAB_GROUPS)[number]['tabs'][number]['id'];
export const TABS = TAB_GROUPS.flatMap<{ readonly id: Tab; readonly label: string }>(({ tabs }) => [...tabs]);
/** The tabs without a form. */
export const FINES = 'bussgelder';
export const TERMS = 'bedingungen';
export type SettingsTabId = Exclude<Tab, typeof FINES | typeof TERMS>;
