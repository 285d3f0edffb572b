import type { DriverCase } from '@parkwart/contracts/entities/driverCase';
import { groupIban } from '@parkwart/contracts/rules/groupIban';
import { NO_IBAN } from '@parkwart/contracts/rules/notEntered';
import { Button } from '@parkwart/ui/Button';
import { Icon } from '@parkwart/ui/Icon';
import text from '@parkwart/ui/text.module.css';
import { useRef, useState } from 'react';
import { useLanguage } from '../language/LanguageProvider.tsx';
import { Section } from '../layout/Section.tsx';
import { PAYMENT_ID } from '../layout/sectionIds.ts';
import { GiroCode } from './GiroCode.tsx';
import classes from './Payment.module.css';

/** Selects the text instead if there is no clipboard: without TLS, or if the user has denied it. */
async function copyOrSelect(value: string, element: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    if (element) window.getSelection()?.selectAllChildren(element);
    return false;
  }
}

function useCopy() {
  const { texts } = useLanguage();
  const [done, setDone] = useState<{ readonly field: string; readonly isCopied: boolean }>();
  const copy = async (field: string, value: string, element: HTMLElement | null) => {
    setDone({ field, isCopied: await copyOrSelect(value, element) });
  };
  const message = done && texts.pay[done.isCopied ? 'fieldCopied' : 'copyFailed'](done.field);
  return { message, copied: done?.isCopied ? done.field : undefined, copy };
}

interface CopyRowProps {
  readonly label: string;
  readonly value: string;
  readonly isCopied: boolean;
  /** @param element contains the value, and is selected if copying fails */
  readonly onCopy: (element: HTMLElement | null) => Promise<void>;
}

function CopyRow({ label, value, isCopied, onCopy }: CopyRowProps) {
  const { texts } = useLanguage();
  const shown = useRef<HTMLSpanElement>(null);
  return (
    <div className={classes.row}>
      <dt>{label}</dt>
      <dd>
        <span ref={shown} translate="no">
          {value}
        </span>
        <Button size="small" aria-label={texts.pay.copyField(label)} onClick={() => void onCopy(shown.current)}>
          {isCopied && <Icon name="check" size={18} />}
          {isCopied ? texts.pay.copied : texts.pay.copy}
        </Button>
      </dd>
    </div>
  );
}

interface PaymentProps {
  readonly transfer: NonNullable<DriverCase['transfer']>;
  readonly invoiceNumber: number;
}

export function Payment({ transfer, invoiceNumber }: PaymentProps) {
  const { texts, format } = useLanguage();
  const { pay } = texts;
  const { message, copied, copy } = useCopy();
  const { account, amount, purpose, giroCode } = transfer;
  const hasAccount = account.iban !== NO_IBAN;
  const rows = [
    { label: pay.holder, value: account.holder },
    { label: pay.iban, value: groupIban(account.iban), copies: account.iban },
    ...(account.bic ? [{ label: pay.bic, value: account.bic }] : []),
    { label: pay.amount, value: format.money(amount), copies: format.amount(amount) },
    { label: pay.purpose, value: purpose },
  ];
  return (
    <Section heading={pay.heading} area="pay" id={PAYMENT_ID}>
      <p>{hasAccount ? pay.intro : <strong>{pay.noAccount}</strong>}</p>
      <dl className={classes.rows}>
        {rows.slice(hasAccount ? 0 : -2).map(({ label, value, copies = value }) => (
          <CopyRow
            key={label}
            label={label}
            value={value}
            isCopied={copied === label}
            onCopy={(element) => copy(label, copies, element)}
          />
        ))}
      </dl>
      <p role="status" className={text.spoken}>
        {message}
      </p>
      {giroCode && <GiroCode content={giroCode} name={`girocode-${invoiceNumber}.png`} />}
      <p className={text.hint}>{pay.afterwards}</p>
    </Section>
  );
}
