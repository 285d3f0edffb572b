import { Tabs } from '@parkwart/ui/Tabs';
import { UnloadWarning } from '@parkwart/ui/UnloadWarning';
import { useSearchParams } from '@parkwart/web';
import { Page } from '../loading/Page.tsx';
import { FineTypes } from './fine-types/FineTypes.tsx';
import { SettingsForm } from './settings/SettingsForm.tsx';
import { useSettings } from './settings/useSettings.ts';
import { texts } from './texts.ts';

const FINES = 'bussgelder';
const SETTINGS = 'einstellungen';
const TABS = [
  { id: FINES, label: texts.fines },
  { id: SETTINGS, label: texts.settings },
];

/** Fine types and settings; the address says which (`?tab=`). */
export function AdministrationPage() {
  const [params, setParams] = useSearchParams();
  const selected = params.get('tab') === SETTINGS ? SETTINGS : FINES;
  const settings = useSettings(selected === SETTINGS);
  return (
    <Page title={texts.title}>
      <UnloadWarning isDirty={settings.draft.isDirty} />
      <Tabs label={texts.areas} tabs={TABS} selected={selected} onSelect={(tab) => setParams({ tab })}>
        {selected === SETTINGS ? <SettingsForm {...settings} /> : <FineTypes />}
      </Tabs>
    </Page>
  );
}
