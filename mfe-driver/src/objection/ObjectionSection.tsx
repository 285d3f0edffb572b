import { useState } from 'react';
import type { CaseProps } from '../CaseProps.ts';
import { Disclosure } from '../form/Disclosure.tsx';
import { Sent, SentText } from '../form/Sent.tsx';
import { useStoredText } from '../form/useStoredText.ts';
import { useLanguage } from '../language/LanguageProvider.tsx';
import { Section } from '../layout/Section.tsx';
import { OBJECTION_ID } from '../layout/sectionIds.ts';
import { Earlier } from './Earlier.tsx';
import { ObjectionForm } from './ObjectionForm.tsx';

interface ObjectionSectionProps extends CaseProps {
  /** Undefined until the photos are loaded. */
  readonly filesLeft: number | undefined;
}

export function ObjectionSection({ shown, onChange, inSession, filesLeft }: ObjectionSectionProps) {
  const { texts } = useLanguage();
  const { objection } = texts;
  const [isSent, setIsSent] = useState(false);
  const [text, setText] = useStoredText(shown.invoiceNumber, 'objection');
  const [sentText, setSentText] = useStoredText(shown.invoiceNumber, 'objection-sent');
  const isWaiting = shown.objections.some(({ state }) => state === 'open');
  return (
    <Section heading={objection.heading} area="objection" id={OBJECTION_ID}>
      {isSent && <Sent sentence={objection.sent} />}
      <Earlier objections={shown.objections} />
      <SentText text={sentText} />
      {!shown.mayObject && !isWaiting && !isSent && <p>{objection.impossible}</p>}
      {shown.mayObject && !isSent && (
        <>
          <p>{objection.intro}</p>
          <Disclosure label={objection.start} isOpenAtFirst={text !== ''}>
            {(close) => (
              <ObjectionForm
                text={text}
                onText={setText}
                inSession={inSession}
                filesLeft={filesLeft}
                onCancel={close}
                onSent={(found) => {
                  setSentText(text);
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
