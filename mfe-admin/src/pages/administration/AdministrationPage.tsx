import { Tabs } from '@parkwart/ui/Tabs';
import { useSearchParams } from '@parkwart/web';
import { chunk, useChunk } from '@parkwart/web/chunk';
import { useState } from 'react';
import { PanelOnDemand, PanelState } from '../../parts/loading/OnDemand.tsx';
import { Page } from '../../parts/loading/Page.tsx';
import { FineTypes } from './fine-types/FineTypes.tsx';
import { FINES, TABS, TERMS } from './tabs.ts';
import { texts } from './texts.ts';

const storedForms = chunk(
  async () => (await import(/* webpackChunkName: 'StoredForms' */ './StoredForms.tsx')).StoredForms,
);

const termsList = chunk(
  async () => (await import(/* webpackChunkName: 'TermsList' */ './terms/TermsList.tsx')).TermsList,
);

export function AdministrationPage() {
  const [params, setParams] = useSearchParams();
  const selected = TABS.find(({ id }) => id === params.get('tab'))?.id ?? FINES;
  const isForm = selected !== FINES && selected !== TERMS;
  const { code: StoredForms, hasFailed, retry } = useChunk(storedForms, isForm);
  const [isInUse, setIsInUse] = useState(isForm);
  if (isForm && !isInUse) setIsInUse(true);
  // This element moves into the selected tab's panel, so that the form inside stays mounted.
  const [place] = useState(() => document.createElement('div'));
  const list = selected === TERMS ? <PanelOnDemand panel={termsList} /> : <FineTypes />;
  return (
    <Page title={texts.title}>
      <Tabs label={texts.areas} tabs={TABS} selected={selected} onSelect={(tab) => setParams({ tab })}>
        {isForm ? (
          <div ref={(panel) => panel?.append(place)}>
            {!StoredForms && <PanelState hasFailed={hasFailed} retry={retry} />}
          </div>
        ) : (
          list
        )}
      </Tabs>
      {StoredForms && isInUse && <StoredForms selected={selected} place={place} />}
    </Page>
  );
}
