import type { DriverCase } from '@parkwart/contracts/entities/driverCase';
import { Chip, type ChipProps } from '@parkwart/ui/Chip';
import { keyed } from '@parkwart/ui/keyed';
import { useLanguage } from '../language/LanguageProvider.tsx';
import classes from './Objection.module.css';

const TONES: Readonly<Record<string, ChipProps['tone']>> = {
  open: 'reminder',
  rejected: 'inactive',
  goodwill: 'ok',
  justified: 'ok',
};

type Objections = DriverCase['objections'];

export function Earlier({ objections }: { readonly objections: Objections }) {
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

/** If this page does not know the state, it shows the server's German sentence. */
function Objection({
  objection: { state, arrived, sentence, waived, disputeText },
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
      {disputeText && <p lang="de">{disputeText}</p>}
    </li>
  );
}
