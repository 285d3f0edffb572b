import { MAX_DRIVER_FILES } from '@parkwart/contracts/calls/driverPage';
import type { DriverCase } from '@parkwart/contracts/entities/driverCase';
import { Chip, type ChipProps } from '@parkwart/ui/Chip';
import { keyed } from '@parkwart/ui/keyed';
import { chunk } from '@parkwart/web/chunk';
import { useState } from 'react';
import { Disclosure } from '../form/Disclosure.tsx';
import { Sent, SentText } from '../form/Sent.tsx';
import { useLanguage } from '../language/LanguageProvider.tsx';
import { OBJECTION_ID, Section } from '../layout/Section.tsx';
import { useStoredText } from '../storage.ts';
import type { CaseProps } from '../useDriverCase.ts';
import classes from './Objection.module.css';

const form = chunk(() => import(/* webpackChunkName: "forms" */ './ObjectionForm.tsx'));

const TONES: Readonly<Record<string, ChipProps['tone']>> = {
  open: 'reminder',
  rejected: 'inactive',
  goodwill: 'ok',
  justified: 'ok',
};

type Objections = DriverCase['objections'];

function Earlier({ objections }: { readonly objections: Objections }) {
  const { texts } = useLanguage();
  if (objections.length === 0) return null;
  return (
    <>
      <h3>{texts.objection.earlier}</h3>
      <ul className={classes.earlier}>
        {keyed(objections).map(([key, objection]) => (
          <Objection key={key} objection={objection} />
        ))}
      </ul>
    </>
  );
}

/** An objection. If this page does not know the objection's state, it shows the German sentence from the server. */
function Objection({
  objection: { state, arrived, sentence, waived, reason, disputeText },
}: {
  readonly objection: Objections[number];
}) {
  const { texts, format } = useLanguage();
  const { states, ...words } = texts.objection;
  const known = Object.hasOwn(states, state) ? states[state as keyof typeof states] : undefined;
  return (
    <li className={classes.objection}>
      <p className={classes.head}>
        <span>{words.arrived(format.day(arrived))}</span>
        {known && <Chip tone={TONES[state] ?? 'neutral'}>{known.label}</Chip>}
      </p>
      {known ? <p>{known.sentence}</p> : <p lang="de">{sentence}</p>}
      {waived !== undefined && <p>{words.waived(format.money(waived))}</p>}
      {reason && (
        <p lang="de" className={classes.reason}>
          {reason}
        </p>
      )}
      {disputeText && <p lang="de">{disputeText}</p>}
    </li>
  );
}

interface ObjectionSectionProps extends CaseProps {
  /**
   * How many more files the case accepts. The response with the photos contains the number; until then, it is
   * undefined.
   */
  readonly filesLeft: number | undefined;
}

export function ObjectionSection({ shown, onChange, inSession, filesLeft = MAX_DRIVER_FILES }: ObjectionSectionProps) {
  const { texts } = useLanguage();
  const { objection } = texts;
  const [isSent, setIsSent] = useState(false);
  const [text, setText] = useStoredText(shown.invoiceNumber, 'objection');
  const [sentText, setSentText] = useStoredText(shown.invoiceNumber, 'objection-sent');
  // Needs no explanation: an objection is under review, or the decision left nothing to object to.
  const isAnswered = shown.objections.some(({ state }) => state === 'open' || (state === 'justified' && !shown.open));
  return (
    <Section heading={objection.heading} area="objection" id={OBJECTION_ID}>
      {isSent && <Sent sentence={objection.sent} />}
      <Earlier objections={shown.objections} />
      <SentText text={sentText} />
      {!shown.mayObject && !isAnswered && !isSent && <p>{objection.impossible}</p>}
      {shown.mayObject && !isSent && (
        <>
          <p>{objection.intro}</p>
          <Disclosure label={objection.start} isOpenAtFirst={text !== ''} form={form}>
            {({ ObjectionForm }, close) => (
              <ObjectionForm
                shown={shown}
                text={text}
                onText={setText}
                inSession={inSession}
                filesLeft={filesLeft}
                onCancel={close}
                onSent={(found, fileNames) => {
                  setSentText([text, ...fileNames].join('\n'));
                  setText('');
                  setIsSent(true);
                  onChange(found);
                }}
              />
            )}
          </Disclosure>
        </>
      )}
    </Section>
  );
}
