import { chunk } from '@parkwart/web/chunk';
import { useState } from 'react';
import { Disclosure } from '../form/Disclosure.tsx';
import { Sent, SentText } from '../form/Sent.tsx';
import { useLanguage } from '../language/LanguageProvider.tsx';
import { Section } from '../layout/Section.tsx';
import { useStoredText } from '../storage.ts';
import type { CaseProps } from '../useDriverCase.ts';

const form = chunk(() => import(/* webpackChunkName: "forms" */ './DriverForm.tsx'));

/** Not rendered if no driver is named and the case does not allow the keeper to name one. */
export function DriverSection({ shown, onChange, inSession }: CaseProps) {
  const { texts } = useLanguage();
  const { driver } = texts;
  const [isSent, setIsSent] = useState(false);
  const name = useStoredText(shown.invoiceNumber, 'driver-name');
  const address = useStoredText(shown.invoiceNumber, 'driver-address');
  const [sentText, setSentText] = useStoredText(shown.invoiceNumber, 'driver-sent');
  if (!shown.mayNameDriver && !shown.isDriverNamed && !isSent) return null;
  return (
    <Section heading={driver.heading} area="driver">
      {isSent && <Sent sentence={driver.sent} />}
      {!isSent && shown.isDriverNamed && <p>{driver.named}</p>}
      <SentText text={sentText} />
      {!isSent && shown.mayNameDriver && (
        <>
          <p>{driver.intro}</p>
          <Disclosure label={driver.start} isOpenAtFirst={name[0] + address[0] !== ''} form={form}>
            {({ DriverForm }, close) => (
              <DriverForm
                shown={shown}
                name={name}
                address={address}
                inSession={inSession}
                onCancel={close}
                onSent={(found) => {
                  setSentText(`${name[0]}\n${address[0]}`);
                  for (const [, change] of [name, address]) change('');
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
