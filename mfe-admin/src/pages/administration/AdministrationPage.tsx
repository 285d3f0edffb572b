import { SelectField } from '@parkwart/ui/SelectField';
import { Link, useSearchParams } from '@parkwart/web';
import { chunk, useChunk } from '@parkwart/web/chunk';
import { useEffect, useRef } from 'react';
import { PanelOnDemand, PanelState } from '../../parts/loading/OnDemand.tsx';
import { Page } from '../../parts/loading/Page.tsx';
import classes from './AdministrationPage.module.css';
import { FineTypes } from './fine-types/FineTypes.tsx';
import type { TabProps } from './StoredForm.tsx';
import { FINES, FORM_TABS, type FormTab, TAB_GROUPS, TABS, TERMS } from './tabs.ts';
import { texts } from './texts.ts';

const termsList = chunk(
  async () => (await import(/* webpackChunkName: 'TermsList' */ './terms/TermsList.tsx')).TermsList,
);

export function AdministrationPage() {
  const [params, setParams] = useSearchParams();
  const selected = TABS.find(({ id }) => id === params.get('tab'))?.id ?? FINES;
  useTopOf(selected);
  return (
    <Page title={texts.title}>
      <div className={classes.page}>
        <Areas selected={selected} />
        <div className={classes.choice}>
          <SelectField
            label={texts.areas}
            labelHidden
            options={TABS.map(({ id, label }) => ({ value: id, label }))}
            value={selected}
            onChange={({ target }) => setParams({ tab: target.value })}
          />
        </div>
        <div className={classes.content}>
          {selected === FINES && <FineTypes />}
          {selected === TERMS && <PanelOnDemand panel={termsList} />}
          {FORM_TABS.map(({ id, form }) => (
            <LoadedForm key={id} form={form} isSelected={selected === id} />
          ))}
        </div>
      </div>
    </Page>
  );
}

/** A form stays mounted once it is loaded, so that it keeps its input while another tab is shown. */
function LoadedForm({ form, isSelected }: TabProps & Pick<FormTab, 'form'>) {
  const { code, hasFailed, retry } = useChunk(form, isSelected);
  if (code) return code.draw({ isSelected });
  return isSelected && <PanelState hasFailed={hasFailed} retry={retry} />;
}

/**
 * Scrolls to the top when the user selects another tab, unless the address contains the name of a field. The list of
 * tabs stays in view while the page scrolls, so the user may select a tab at any scroll position.
 */
function useTopOf(selected: string) {
  const shown = useRef(selected);
  useEffect(() => {
    if (shown.current !== selected && !document.location.hash) document.documentElement.scrollTop = 0;
    shown.current = selected;
  }, [selected]);
}

function Areas({ selected }: { readonly selected: string }) {
  return (
    <nav className={classes.areas} aria-label={texts.areas}>
      {TAB_GROUPS.map(({ label: group, tabs }) => (
        <section key={group}>
          <h2 className={classes.group}>{group}</h2>
          {tabs.map(({ id, label }) => (
            <Link
              key={id}
              className={classes.area}
              to={`/add-fine?tab=${id}`}
              aria-current={id === selected ? 'page' : undefined}
            >
              {label}
            </Link>
          ))}
        </section>
      ))}
    </nav>
  );
}
