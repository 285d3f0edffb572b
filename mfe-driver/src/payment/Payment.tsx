import type { DriverCase } from '@parkwart/contracts/entities/driverCase';
import { groupIban } from '@parkwart/contracts/rules/groupIban';
import { NO_IBAN } from '@parkwart/contracts/rules/notEntered';
import text from '@parkwart/ui/text.module.css';
import { useLanguage } from '../language/LanguageProvider.tsx';
import { Section } from '../layout/Section.tsx';
import { PAYMENT_ID } from '../layout/sectionIds.ts';
import { CopyRow } from './CopyRow.tsx';
import { GiroCode } from './GiroCode.tsx';
import classes from './Payment.module.css';
import { useCopy } from './useCopy.ts';

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
