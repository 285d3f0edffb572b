/** The tabs by their place in the address. */
export const TABS = [
  { id: 'bussgelder', label: 'Bußgeldarten' },
  { id: 'einstellungen', label: 'Einstellungen' },
  { id: 'bedingungen', label: 'Parkbedingungen' },
  { id: 'forderungen', label: 'Forderungen' },
  { id: 'mahnstufen', label: 'Mahnstufen' },
  { id: 'buchhaltung', label: 'Buchhaltung' },
  { id: 'kasse', label: 'Kasse' },
  { id: 'fahrerseite', label: 'Seite für Fahrer' },
  { id: 'online-zahlung', label: 'Online-Zahlung' },
  { id: 'druckdienst', label: 'Druckdienst' },
  { id: 'e-mail', label: 'E-Mail' },
  { id: 'sicherheit', label: 'Sicherheit' },
] as const;

export type Tab = (typeof TABS)[number]['id'];
/** The tabs without a form. */
export const FINES = 'bussgelder';
export const TERMS = 'bedingungen';
export type SettingsTabId = Exclude<Tab, typeof FINES | typeof TERMS>;
