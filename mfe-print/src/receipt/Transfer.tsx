import type { Receipt } from '@parkwart/contracts/calls/receipt';
import { groupIban } from '@parkwart/contracts/rules/groupIban';
import { formatEuros } from '@parkwart/contracts/rules/money';
import { NO_IBAN } from '@parkwart/contracts/rules/notEntered';
import { Codes } from './Codes.tsx';
import { Lines } from './Lines.tsx';
import classes from './Receipt.module.css';
import { texts } from './texts.ts';
import { transferCode } from './transferCode.ts';

interface TransferProps {
  readonly receipt: Receipt;
}

/** The payee is the account holder exactly as in the settings. */
export function Transfer({ receipt }: TransferProps) {
  const { account, total, purpose } = receipt;
  const code = transferCode(receipt);
  const hasAccount = account.iban !== NO_IBAN;
  return (
    <section className={classes.section}>
      <h2>{texts.transfer}</h2>
      <Lines
        lines={[
          ...(hasAccount
            ? ([
                [texts.payee, account.holder],
                [texts.iban, groupIban(account.iban)],
                [texts.bic, account.bic],
              ] as const)
            : []),
          [texts.amount, formatEuros(total)],
          [texts.purpose, purpose],
        ]}
      />
      {hasAccount || <p className={classes.due}>{texts.noAccount}</p>}
      <Codes giroCode={code} pageLink={receipt.pageLink} />
    </section>
  );
}
