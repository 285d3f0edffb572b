import { Tabs } from '@parkwart/ui/Tabs';
import { UnloadWarning } from '@parkwart/ui/UnloadWarning';
import { useSearchParams } from '@parkwart/web';
import { Page } from '../loading/Page.tsx';
import { BooksForm } from './books/BooksForm.tsx';
import { useBookSettings } from './books/useBookSettings.ts';
import { ClaimsForm } from './claims/ClaimsForm.tsx';
import { useClaims } from './claims/useClaims.ts';
import { DriverPageForm } from './driver-page/DriverPageForm.tsx';
import { useDriverPageSettings } from './driver-page/useDriverPageSettings.ts';
import { DunningForm } from './dunning/DunningForm.tsx';
import { useDunningSettings } from './dunning/useDunningSettings.ts';
import { FineTypes } from './fine-types/FineTypes.tsx';
import { SecurityForm } from './security/SecurityForm.tsx';
import { useSecuritySettings } from './security/useSecuritySettings.ts';
import { SettingsForm } from './settings/SettingsForm.tsx';
import { useSettings } from './settings/useSettings.ts';
import { texts } from './texts.ts';
import { TillForm } from './till/TillForm.tsx';
import { useTillSettings } from './till/useTillSettings.ts';

const FINES = 'bussgelder';
const SETTINGS = 'einstellungen';
const CLAIMS = 'forderungen';
const DUNNING = 'mahnstufen';
const BOOKS = 'buchhaltung';
const TILL = 'kasse';
const DRIVER_PAGE = 'fahrerseite';
const SECURITY = 'sicherheit';
const TABS = [
  { id: FINES, label: texts.fines },
  { id: SETTINGS, label: texts.settings },
  { id: CLAIMS, label: texts.claims },
  { id: DUNNING, label: texts.dunning },
  { id: BOOKS, label: texts.books },
  { id: TILL, label: texts.till },
  { id: DRIVER_PAGE, label: texts.driverPage },
  { id: SECURITY, label: texts.security },
];

export function AdministrationPage() {
  const [params, setParams] = useSearchParams();
  const selected = TABS.find(({ id }) => id === params.get('tab'))?.id ?? FINES;
  const settings = useSettings(selected === SETTINGS);
  const claims = useClaims(selected === CLAIMS);
  const dunning = useDunningSettings(selected === DUNNING);
  const books = useBookSettings(selected === BOOKS);
  const till = useTillSettings(selected === TILL);
  const driverPage = useDriverPageSettings(selected === DRIVER_PAGE);
  const security = useSecuritySettings(selected === SECURITY);
  const all = [settings, claims, dunning, books, till, driverPage, security];
  return (
    <Page title={texts.title}>
      <UnloadWarning isDirty={all.some(({ draft }) => draft.isDirty)} />
      <Tabs label={texts.areas} tabs={TABS} selected={selected} onSelect={(tab) => setParams({ tab })}>
        {selected === FINES && <FineTypes />}
        {selected === SETTINGS && <SettingsForm settings={settings} />}
        {selected === CLAIMS && <ClaimsForm claims={claims} />}
        {selected === DUNNING && <DunningForm dunning={dunning} />}
        {selected === BOOKS && <BooksForm books={books} />}
        {selected === TILL && <TillForm till={till} />}
        {selected === DRIVER_PAGE && <DriverPageForm driverPage={driverPage} />}
        {selected === SECURITY && <SecurityForm security={security} />}
      </Tabs>
    </Page>
  );
}
