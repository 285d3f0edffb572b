import type { Receipt } from '@parkwart/contracts/calls/receipt';
import { codePath } from '@parkwart/contracts/rules/codePath';
import { drawableCode } from '@parkwart/contracts/rules/giroCode';
import { groupIban } from '@parkwart/contracts/rules/groupIban';
import { centsFromEuros, formatEuros } from '@parkwart/contracts/rules/money';
import { NO_IBAN } from '@parkwart/contracts/rules/notEntered';
import { Lines } from './Lines.tsx';
import classes from './Receipt.module.css';
import { texts } from './texts.ts';

export function isDue({ total, record }: Pick<Receipt, 'total' | 'record'>): boolean {
  return total > 0 && !record.isPay && !record.isDisable;
}

/** The text of the GiroCode; undefined if the GiroCode standard cannot encode the transfer. */
function transferCode({ account, total, purpose }: Receipt): string | undefined {
  const { holder, iban, bic } = account;
  return drawableCode({ payee: holder, iban, bic, cents: centsFromEuros(total), purpose });
}

/** Side of a module (small square) of a printed code, in mm: 4 dots of a thermal printer with 8 dots per mm. */
const MODULE_MM = 0.5;

interface PrintedCodeProps {
  readonly content: string;
  readonly label: string;
}

function PrintedCode({ content, label }: PrintedCodeProps) {
  const { size, path } = codePath(content);
  const side = `${size * MODULE_MM}mm`;
  return (
    <figure className={classes.figure}>
      <svg
        className={classes.code}
        width={side}
        height={side}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={label}
      >
        <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <figcaption>{label}</figcaption>
    </figure>
  );
}

interface CodesProps {
  readonly giroCode?: string | undefined;
  readonly pageLink: string | undefined;
}

/** Shows the codes side by side, each with a caption, so that the driver does not scan the wrong code. */
export function Codes({ giroCode, pageLink }: CodesProps) {
  if (!giroCode && !pageLink) return null;
  return (
    <div className={classes.codes}>
      {giroCode && <PrintedCode content={giroCode} label={texts.giroCode} />}
      {pageLink && <PrintedCode content={pageLink} label={texts.driverPage} />}
    </div>
  );
}

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
