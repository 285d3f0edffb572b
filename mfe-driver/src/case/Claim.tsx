import type { DriverCase } from '@parkwart/contracts/entities/driverCase';
import { keyed } from '@parkwart/ui/keyed';
import { useLanguage } from '../language/LanguageProvider.tsx';
import { Section } from '../layout/Section.tsx';
import classes from './Claim.module.css';

export function Claim({ shown: { lines } }: { readonly shown: DriverCase }) {
  const { texts, format } = useLanguage();
  const total = lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;
  return (
    <Section heading={texts.claim.heading} area="claim">
      {lines.length === 0 && <p>{texts.claim.none}</p>}
      <ul className={classes.lines}>
        {keyed(lines).map(([key, line]) => (
          <Line key={key} line={line} />
        ))}
      </ul>
      {lines.length > 1 && (
        <p className={classes.total}>
          <span>{texts.claim.total}</span>
          <strong>{format.money(total)}</strong>
        </p>
      )}
    </Section>
  );
}

/** A line's kind is in the page's language; the operator's own texts stay German. */
function Line({ line }: { readonly line: DriverCase['lines'][number] }) {
  const { language, texts, format } = useLanguage();
  const { kinds } = texts.claim;
  const kind = Object.hasOwn(kinds, line.type) ? kinds[line.type as keyof typeof kinds] : kinds.other;
  // A fine's name does not say that it is a fine, so its kind is shown as well.
  const isNamed = language === 'de' && line.type !== 'fine';
  return (
    <li className={classes.line}>
      <div>
        {!isNamed && <p className={classes.kind}>{kind}</p>}
        <p lang="de" className={isNamed ? classes.kind : undefined}>
          {line.text}
        </p>
        {line.description && (
          <p lang="de" className={classes.description}>
            {line.description}
          </p>
        )}
        <p className={classes.day}>{format.day(line.day)}</p>
      </div>
      <p className={classes.sum}>{format.money(line.amount)}</p>
    </li>
  );
}
