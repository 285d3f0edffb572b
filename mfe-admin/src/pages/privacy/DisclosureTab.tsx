import type { ErasureState } from '@parkwart/contracts/calls/personRequests';
import { PERSON_MAX_LENGTH, type Person, personProblem } from '@parkwart/contracts/entities/person';
import { isPlate } from '@parkwart/contracts/rules/plate';
import { plateQuestion } from '@parkwart/contracts/rules/plateReadings';
import { formatInstant } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { Chip } from '@parkwart/ui/Chip';
import { Icon } from '@parkwart/ui/Icon';
import { Notice } from '@parkwart/ui/Notice';
import { PlateInput } from '@parkwart/ui/PlateInput';
import { Segments } from '@parkwart/ui/Segments';
import text from '@parkwart/ui/text.module.css';
import { chunk, useChunk } from '@parkwart/web/chunk';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Loaded } from '../../parts/loading/Loaded.tsx';
import { PanelState } from '../../parts/loading/OnDemand.tsx';
import type { AlikePlatesProps } from './AlikePlates.tsx';
import type { DisclosureViewProps } from './DisclosureView.tsx';
import erasureClasses from './Erasure.module.css';
import { erasureListTexts as words } from './erasureTexts.ts';
import classes from './Privacy.module.css';
import { useDisclosure, useErasures } from './privacy.ts';
import { texts } from './texts.ts';

const { hint } = text;
const instant = (iso: string) => formatInstant(new Date(iso));

function ErasureList({ onDone }: { readonly onDone: () => void }) {
  const erasures = useErasures();
  // Compares the end of the last completed erasure, instead of checking for a running erasure: a short one may end
  // before the list is loaded.
  const lastDone = erasures.data?.reduce((last, { doneAt = '' }) => (doneAt > last ? doneAt : last), '');
  const before = useRef(lastDone);
  useEffect(() => {
    if (before.current !== undefined && lastDone !== before.current) onDone();
    before.current = lastDone;
  }, [lastDone, onDone]);
  return (
    <Loaded query={erasures} failure={words.loadFailed}>
      {(list) =>
        list.length > 0 && (
          <Card aria-label={words.title}>
            <h3 className={classes.sectionTitle}>{words.title}</h3>
            <ul>
              {list.map((erasure) => (
                <ErasureItem key={erasure._id} erasure={erasure} />
              ))}
            </ul>
          </Card>
        )
      }
    </Loaded>
  );
}

function ErasureItem({
  erasure: { kind, text, startedAt, doneAt, counts, parts },
}: {
  readonly erasure: ErasureState;
}) {
  const hasChanged = parts.some(({ state }) => state === 'changed');
  const state = doneAt === undefined ? words.running : hasChanged ? words.incomplete : words.done;
  return (
    <li className={erasureClasses.erasureItem}>
      <p className={erasureClasses.erasureHead}>
        <strong>{text === undefined ? words.kinds[kind] : texts.found({ kind, text })}</strong>
        <Chip tone={doneAt === undefined ? 'neutral' : hasChanged ? 'reminder' : 'ok'}>{state}</Chip>
      </p>
      <p className={hint}>
        {[words.when(instant(startedAt), doneAt && instant(doneAt)), words.counts(counts)].filter(Boolean).join(' · ')}
      </p>
      {(doneAt === undefined || hasChanged) && (
        <ul className={`${erasureClasses.parts} ${hint}`}>
          {parts.map((part) => (
            <li key={part.service} data-state={part.state}>
              {words.parts[part.service]}: {words.states[part.state]}
            </li>
          ))}
        </ul>
      )}
      {doneAt !== undefined && hasChanged && (
        <Notice tone="warning">
          <p>{words.searchAgain}</p>
        </Notice>
      )}
    </li>
  );
}

const KINDS = (['plate', 'name'] as const).map((value) => ({ value, label: texts.kinds[value] }));

const alikePlates = chunk(
  async () => (await import(/* webpackChunkName: 'AlikePlates' */ './AlikePlates.tsx')).AlikePlates,
);

/** The person is not in the URL, because the browser's history would store it. */
export function DisclosureTab() {
  const [person, search] = useState<Person>();
  const disclosure = useDisclosure(person);
  return (
    <div className={classes.tab}>
      <Card>
        <p className={classes.intro}>{texts.intro}</p>
        <PersonForm
          onSearch={(next) => {
            search(next);
            if (next.kind === person?.kind && next.text === person.text) void disclosure.refetch();
          }}
        />
      </Card>
      {person?.kind === 'plate' && isPlate(person.text) && (
        <AlikeOnDemand plate={person.text} onChoose={(text) => search({ kind: 'plate', text })} />
      )}
      <ErasureList onDone={() => person && void disclosure.refetch()} />
      {person && (
        <Loaded query={disclosure} failure={texts.loadFailed}>
          {(found) => <ViewOnDemand disclosure={found} />}
        </Loaded>
      )}
    </div>
  );
}

const disclosureView = chunk(
  async () => (await import(/* webpackChunkName: 'DisclosureView' */ './DisclosureView.tsx')).DisclosureView,
);

/** The code of `DisclosureView` loads with the first disclosure. */
function ViewOnDemand(props: DisclosureViewProps) {
  const { code: DisclosureView, hasFailed, retry } = useChunk(disclosureView, true);
  if (DisclosureView) return <DisclosureView {...props} />;
  return <PanelState hasFailed={hasFailed} retry={retry} />;
}

/** The code of `AlikePlates` loads with the first search for a plate. */
function AlikeOnDemand(props: AlikePlatesProps) {
  const { code: AlikePlates, hasFailed, retry } = useChunk(alikePlates, true);
  if (AlikePlates) return <AlikePlates {...props} />;
  return hasFailed && <PanelState hasFailed retry={retry} />;
}

/** The error disappears when the user changes the input. */
function useTypedPerson() {
  const [typed, setTyped] = useState<Person>({ kind: 'plate', text: '' });
  const [error, setError] = useState<string>();
  const change = (changes: Partial<Person>) => {
    setTyped({ ...typed, ...changes });
    setError(undefined);
  };
  return { ...typed, error, setError, change };
}

function PersonForm({ onSearch }: { readonly onSearch: (person: Person) => void }) {
  const { kind, text, error, setError, change } = useTypedPerson();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const person = { kind, text: text.trim() };
    const problem = personProblem(person) ?? (kind === 'plate' ? plateQuestion(text) : undefined);
    setError(problem);
    if (!problem) onSearch(person);
  };
  return (
    <form className={classes.search} noValidate onSubmit={submit}>
      <Segments label={texts.searchFor} options={KINDS} value={kind} onChange={(next) => change({ kind: next })} />
      <div className={classes.searchRow}>
        <PlateInput
          typed={kind === 'plate' ? text : ''}
          onChoose={(plate) => change({ text: plate })}
          label={texts.kinds[kind]}
          hint={texts.hints[kind]}
          error={error}
          type="search"
          enterKeyHint="search"
          autoCapitalize={kind === 'plate' ? 'characters' : 'words'}
          autoCorrect="off"
          spellCheck={false}
          maxLength={PERSON_MAX_LENGTH}
          value={text}
          onChange={({ target }) => change({ text: target.value })}
        />
        <Button type="submit" variant="primary">
          <Icon name="search" />
          {texts.search}
        </Button>
      </div>
    </form>
  );
}
