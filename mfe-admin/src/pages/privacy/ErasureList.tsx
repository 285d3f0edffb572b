import type { ErasureState } from '@parkwart/contracts/calls/personRequests';
import { formatInstant } from '@parkwart/contracts/rules/time';
import { Card } from '@parkwart/ui/Card';
import { Chip } from '@parkwart/ui/Chip';
import { Notice } from '@parkwart/ui/Notice';
import text from '@parkwart/ui/text.module.css';
import { useEffect, useRef } from 'react';
import { Loaded } from '../../parts/loading/Loaded.tsx';
import { useErasures } from './api.ts';
import erasureClasses from './Erasure.module.css';
import { erasureListTexts as words } from './erasureTexts.ts';
import classes from './Privacy.module.css';
import { texts } from './texts.ts';

const { hint } = text;
const instant = (iso: string) => formatInstant(new Date(iso));

export function ErasureList({ onDone }: { readonly onDone: () => void }) {
  const erasures = useErasures();
  // Compares the last end instead of checking for a running erasure, because a short one may end before the list is
  // loaded.
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
