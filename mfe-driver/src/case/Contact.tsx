import type { DriverCase } from '@parkwart/contracts/entities/driverCase';
import { useLanguage } from '../language/LanguageProvider.tsx';
import { Section } from '../layout/Section.tsx';
import classes from './Contact.module.css';

/** Digits and the leading plus: what a phone dials. */
const dialled = (phone: string): string => phone.replace(/(?!^\+)\D/g, '');

export function Contact({ shown: { operator, privacyText } }: { readonly shown: DriverCase }) {
  const { texts } = useLanguage();
  const { name, street, city, phone, email } = operator;
  return (
    <Section heading={texts.contact.heading} area="contact">
      <p>{texts.contact.intro}</p>
      <address lang="de" className={classes.address}>
        {[name, street, city].filter(Boolean).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      {phone && (
        <p>
          {texts.contact.phone}: <a href={`tel:${dialled(phone)}`}>{phone}</a>
        </p>
      )}
      {email && (
        <p>
          {texts.contact.email}: <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      {privacyText && (
        <details className={classes.privacy}>
          <summary>{texts.contact.privacy}</summary>
          <p lang="de">{privacyText}</p>
        </details>
      )}
    </Section>
  );
}
