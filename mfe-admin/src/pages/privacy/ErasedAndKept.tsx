import { subjectLabel } from '@parkwart/contracts/journal/journalLabels';
import { Checkbox } from '@parkwart/ui/Checkbox';
import text from '@parkwart/ui/text.module.css';
import type { ReactNode } from 'react';
import type { ErasureChoice } from './api.ts';
import classes from './Erasure.module.css';
import type { erasureGroups } from './erasureGroups.ts';
import { erasureTexts } from './erasureTexts.ts';
import { texts } from './texts.ts';

function withMention(choice: ErasureChoice, subject: string, isChosen: boolean): ErasureChoice {
  const others = choice.mentions.filter((chosen) => chosen !== subject);
  return { ...choice, mentions: isChosen ? [...others, subject] : others };
}

interface ErasedAndKeptProps {
  readonly groups: ReturnType<typeof erasureGroups>;
  readonly choice: ErasureChoice;
  readonly onChoose: (choice: ErasureChoice) => void;
}

/** Shows the previewed erasure, and further mentions that the admin may select. */
export function ErasedAndKept({ groups, choice, onChoose }: ErasedAndKeptProps) {
  const { removed, anonymised, kept, mentions, asUser, hasLiveAccount } = groups;
  const hasChoice = mentions.length > 0 || asUser !== undefined;
  return (
    <>
      {removed.length + anonymised.length === 0 && !hasChoice && <p>{erasureTexts.nothing}</p>}
      <Group title={erasureTexts.removed} lines={removed} />
      <Group title={erasureTexts.anonymised} lines={anonymised} />
      <Group title={erasureTexts.kept} lines={kept} />
      {hasChoice && (
        <section className={classes.group}>
          <h3>{erasureTexts.choose}</h3>
          {mentions.map(({ subject, fields, text }) => (
            <div key={subject} className={classes.mention}>
              <Checkbox
                label={erasureTexts.mention(subjectLabel(subject), texts.mentioned(subject, fields))}
                checked={choice.mentions.includes(subject)}
                onChange={({ target }) => onChoose(withMention(choice, subject, target.checked))}
              />
              {text ? <q>{text}</q> : <p>{texts.onlyJournal}</p>}
            </div>
          ))}
          {asUser && (
            <div className={classes.mention}>
              <Checkbox
                label={erasureTexts.asUser(asUser)}
                checked={choice.asUser}
                disabled={hasLiveAccount}
                onChange={({ target }) => onChoose({ ...choice, asUser: target.checked })}
              />
              {hasLiveAccount && <p>{erasureTexts.asUserLive}</p>}
            </div>
          )}
        </section>
      )}
      <p className={text.hint}>{erasureTexts.final}</p>
    </>
  );
}

function Group({ title, lines }: { readonly title: ReactNode; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section className={classes.group}>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
