import type { PageOperator } from '@parkwart/contracts/calls/driverPage';
import { isPlate } from '@parkwart/contracts/rules/plate';
import { readings } from '@parkwart/contracts/rules/plateReadings';
import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { Notice } from '@parkwart/ui/Notice';
import { TextField } from '@parkwart/ui/TextField';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Phone } from '../case/Contact.tsx';
import { type Ended, endedBy, failureOf } from '../failure.ts';
import type { Texts } from '../language/de.ts';
import { useLanguage } from '../language/LanguageProvider.tsx';
import { IMPRINT_ID } from '../layout/Section.tsx';
import classes from './PlateForm.module.css';

interface PlateFormProps {
  readonly ended: Ended | undefined;
  readonly operator?: PageOperator['operator'] | undefined;
  readonly onOpen: (plate: string) => Promise<void>;
}

type Wrong = 'plateMissing' | 'plateInvalid';

function wrongIn(plate: string): Wrong | undefined {
  if (plate.trim() === '') return 'plateMissing';
  return isPlate(plate) ? undefined : 'plateInvalid';
}

/** Rejects texts that cannot be a plate; only the server checks whether the plate is the right one. */
function usePlate({ ended, onOpen }: PlateFormProps) {
  const [plate, setPlate] = useState('');
  const [wrong, setWrong] = useState<Wrong>();
  const input = useRef<HTMLInputElement>(null);
  const focus = () => input.current?.focus();
  // When the session ends, the field that had the focus is hidden, so the plate field gets the focus.
  useEffect(() => {
    if (ended) input.current?.focus();
  }, [ended]);
  const { mutate, isPending, error: latest, variables } = useSingleMutation({ mutationFn: onOpen, onError: focus });
  // Another text is no longer the one that failed.
  const error = variables === plate ? latest : null;
  const change = (typed: string) => {
    setPlate(typed);
    setWrong(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = wrongIn(plate);
    setWrong(found);
    if (found) focus();
    else mutate(plate);
  };
  const open = (meant: string) => {
    change(meant);
    mutate(meant);
  };
  return { plate, wrong, input, change, submit, open, isPending, error };
}

export function PlateForm(props: PlateFormProps) {
  const { ended, operator } = props;
  const { texts } = useLanguage();
  const { plate, wrong, input, change, submit, open, isPending, error } = usePlate(props);
  // A text without separators may mean several plates, of which the driver selects one.
  const meant = error && endedBy(error) === 'notFound' ? readings(plate) : [];
  const isUnclear = meant.length > 1;
  return (
    <div className={classes.place}>
      <Card>
        <form className={classes.form} noValidate onSubmit={submit}>
          <h1>{texts.open.heading}</h1>
          <p>{texts.open.intro}</p>
          {operator && <Operator {...operator} />}
          {!error && !wrong && ended && <Notice tone="neutral">{texts.open[ended]}</Notice>}
          <TextField
            ref={input}
            large
            label={texts.open.plate}
            hint={texts.open.plateHint}
            error={wrong && texts.open[wrong]}
            name="plate"
            value={plate}
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            onChange={({ target }) => change(target.value)}
          />
          {error && !isUnclear && <Notice tone="danger">{sentenceFor(error, texts)}</Notice>}
          {isUnclear && (
            <div className={classes.meant}>
              <p role="alert">{texts.open.which}</p>
              {meant.map((one) => (
                <Button key={one} busy={isPending} busyLabel={texts.open.submitting} onClick={() => open(one)}>
                  {one}
                </Button>
              ))}
            </div>
          )}
          <Button type="submit" variant="primary" busy={isPending} busyLabel={texts.open.submitting}>
            {texts.open.submit}
          </Button>
        </form>
      </Card>
    </div>
  );
}

/**
 * The operator's most important details, shown before the driver enters any data; the other details are below the form.
 */
function Operator({ name, street, city, phone }: PageOperator['operator']) {
  const { imprint, phone: call, privacy } = useLanguage().texts.contact;
  return (
    <p>
      <span lang="de">{[name, street, city].filter(Boolean).join(', ')}</span>.{' '}
      {phone && (
        <>
          {call}: <Phone number={phone} />.{' '}
        </>
      )}
      <a href={`#${IMPRINT_ID}`}>{`${imprint}, ${privacy}`}</a>
    </p>
  );
}

const sentenceFor = (error: Error, texts: Texts): string =>
  endedBy(error) ? texts.open.notFound : texts.errors[failureOf(error)];
