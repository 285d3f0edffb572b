import { type Person, personProblem } from '@parkwart/contracts/entities/person';
import { plateQuestion } from '@parkwart/contracts/rules/plateReadings';
import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { Icon } from '@parkwart/ui/Icon';
import { PlateInput } from '@parkwart/ui/PlateInput';
import { Segments } from '@parkwart/ui/Segments';
import { type FormEvent, useState } from 'react';
import { Loaded } from '../../parts/loading/Loaded.tsx';
import { useDisclosure } from './api.ts';
import { DisclosureView } from './DisclosureView.tsx';
import { ErasureList } from './ErasureList.tsx';
import classes from './Privacy.module.css';
import { texts } from './texts.ts';

const KINDS = (['plate', 'name'] as const).map((value) => ({ value, label: texts.kinds[value] }));

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
      <ErasureList onDone={() => person && void disclosure.refetch()} />
      {person && (
        <Loaded query={disclosure} failure={texts.loadFailed}>
          {(found) => <DisclosureView disclosure={found} />}
        </Loaded>
      )}
    </div>
  );
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
          maxLength={140}
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
