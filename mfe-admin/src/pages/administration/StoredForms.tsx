import { UnloadWarning } from '@parkwart/ui/UnloadWarning';
import { createPortal } from 'react-dom';
import { BooksForm, useBookSettings } from './books/BooksForm.tsx';
import { ClaimsForm } from './claims/ClaimsForm.tsx';
import { useClaims } from './claims/claims.ts';
import { driverPage } from './driver-page/driverPage.tsx';
import { DunningForm, useDunningSettings } from './dunning/DunningForm.tsx';
import { security } from './security/security.tsx';
import { SettingsForm } from './settings/SettingsForm.tsx';
import { useSettings } from './settings/settings.ts';
import { SettingsTab } from './settingsTab.tsx';
import { BOOKS, CLAIMS, DRIVER_PAGE, DUNNING, SECURITY, SETTINGS, type Tab, TERMS, TILL } from './tabs.ts';
import { TermsList } from './terms/TermsList.tsx';
import { till } from './till/till.tsx';

interface StoredFormsProps {
  readonly selected: Tab;
  /** The element that shows the selected tab's form. */
  readonly place: HTMLElement;
}

/** Stays mounted next to the tabs, so that every form keeps its input while another tab is shown. */
export function StoredForms({ selected, place }: StoredFormsProps) {
  const settings = useSettings(selected === SETTINGS);
  const claims = useClaims(selected === CLAIMS);
  const dunning = useDunningSettings(selected === DUNNING);
  const books = useBookSettings(selected === BOOKS);
  const all = [settings, claims, dunning, books];
  const form = (
    <>
      {selected === SETTINGS && <SettingsForm settings={settings} />}
      {selected === TERMS && <TermsList />}
      {selected === CLAIMS && <ClaimsForm claims={claims} />}
      {selected === DUNNING && <DunningForm dunning={dunning} />}
      {selected === BOOKS && <BooksForm books={books} />}
    </>
  );
  return (
    <>
      <UnloadWarning isDirty={all.some(({ draft }) => draft.isDirty)} />
      {createPortal(form, place)}
      <SettingsTab tab={till} isSelected={selected === TILL} place={place} />
      <SettingsTab tab={driverPage} isSelected={selected === DRIVER_PAGE} place={place} />
      <SettingsTab tab={security} isSelected={selected === SECURITY} place={place} />
    </>
  );
}
