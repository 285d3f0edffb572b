import type { PageOperator } from '@parkwart/contracts/calls/driverPage';
import { useLanguage } from '../language/LanguageProvider.tsx';
import { IMPRINT_ID, Section } from '../layout/Section.tsx';
import classes from './Contact.module.css';

/** The digits and leading plus that a phone dials. */
const dialled = (phone: string): string => phone.replace(/(?!^\+)\D/g, '');

export const Phone = ({ number }: { readonly number: string }) => <a href={`tel:${dialled(number)}`}>{number}</a>;

/** Imprint (§ 5 DDG), privacy notice and accessibility statement. */
export function Contact({ of: { operator, privacyText, accessibilityText } }: { readonly of: PageOperator }) {
  const { texts } = useLanguage();
  const { name, street, city, phone, email, registerEntry, managingDirectors, taxNumber } = operator;
  const entries = [
    [texts.contact.directors, managingDirectors],
    [texts.contact.register, registerEntry],
  ] as const;
  const notices = [
    [texts.contact.privacy, privacyText],
    [texts.contact.accessibility, accessibilityText],
  ] as const;
  return (
    <Section heading={texts.contact.imprint} area="contact" id={IMPRINT_ID}>
      <p>{texts.contact.intro}</p>
      <address lang="de" className={classes.address}>
        {[name, street, city].filter(Boolean).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      {phone && (
        <p>
          {texts.contact.phone}: <Phone number={phone} />
        </p>
      )}
      {email && (
        <p>
          {texts.contact.email}: <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      {entries.map(
        ([label, value]) =>
          value && (
            <p key={label}>
              {label}: <span lang="de">{value}</span>
            </p>
          ),
      )}
      {taxNumber && <p lang="de">{taxNumber}</p>}
      {notices.map(
        ([label, notice]) =>
          notice && (
            <details key={label} className={classes.privacy}>
              <summary>{label}</summary>
              <p lang="de">{notice}</p>
            </details>
          ),
      )}
    </Section>
  );
}
