import { texts } from './texts.ts';

export const FINES = 'bussgelder';
export const SETTINGS = 'einstellungen';
export const TERMS = 'bedingungen';
export const CLAIMS = 'forderungen';
export const DUNNING = 'mahnstufen';
export const BOOKS = 'buchhaltung';
export const TILL = 'kasse';
export const DRIVER_PAGE = 'fahrerseite';
export const SECURITY = 'sicherheit';

export const TABS = [
  { id: FINES, label: texts.fines },
  { id: SETTINGS, label: texts.settings },
  { id: TERMS, label: texts.terms },
  { id: CLAIMS, label: texts.claims },
  { id: DUNNING, label: texts.dunning },
  { id: BOOKS, label: texts.books },
  { id: TILL, label: texts.till },
  { id: DRIVER_PAGE, label: texts.driverPage },
  { id: SECURITY, label: texts.security },
] as const;

export type Tab = (typeof TABS)[number]['id'];
