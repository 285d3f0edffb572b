import type { DriverCase } from '@parkwart/contracts/entities/driverCase';
import { useLanguage } from '../language/LanguageProvider.tsx';
import { Section } from '../layout/Section.tsx';
import { type Photo, PhotoList } from '../photos/Photos.tsx';
import classes from './Terms.module.css';

interface TermsProps {
  readonly terms: NonNullable<DriverCase['terms']>;
  readonly signs: readonly Photo[];
}

/** What the signs said when the car came in. The operator's text stays German. */
export function Terms({ terms: { validFrom, text, tariff }, signs }: TermsProps) {
  const { texts, format } = useLanguage();
  const { terms: words } = texts;
  const money = (cents: number) => format.money(cents / 100);
  const { freeMinutes, centsPerStartedHour, maxCentsPerDay } = tariff;
  return (
    <Section heading={words.heading} area="terms">
      <p>{words.since(format.day(validFrom))}</p>
      <p>{words.tariff(format.number(freeMinutes), money(centsPerStartedHour), money(maxCentsPerDay))}</p>
      <p lang="de" className={classes.text}>
        {text}
      </p>
      <PhotoList photos={signs} label={words.sign} />
    </Section>
  );
}
