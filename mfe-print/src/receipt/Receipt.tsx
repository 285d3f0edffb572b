import type { Receipt as ReceiptData } from '@parkwart/contracts/calls/receipt';
import { chargesOf, chargesTotal, isWaivedWhole } from '@parkwart/contracts/rules/claim';
import { formatCents, formatEuros } from '@parkwart/contracts/rules/money';
import { standingBlock } from '@parkwart/contracts/rules/standingBlock';
import { formatDuration } from '@parkwart/contracts/rules/stay';
import { printOnPaper } from '../paper/printOnPaper.tsx';
import { Charges } from './Charges.tsx';
import { Lines } from './Lines.tsx';
import classes from './Receipt.module.css';
import { Codes, isDue, Transfer } from './Transfer.tsx';
import { texts } from './texts.ts';

interface ReceiptProps {
  readonly receipt: ReceiptData;
}

/** The only card payment, if it covers the whole amount; undefined otherwise. */
function onlyCardOf({ record, total, cardPayments = [] }: ReceiptData) {
  const [card] = cardPayments;
  return record.isPay && cardPayments.length === 1 && card?.amount === total ? card : undefined;
}

function dueSentence(receipt: ReceiptData): string {
  const { record, total, collection } = receipt;
  const card = onlyCardOf(receipt);
  if (card) return texts.paidByCard(card.voucher);
  if (record.cancelReason !== undefined) return texts.cancelled;
  if (isDue(receipt)) return collection ? texts.agency(collection.agency, collection.day) : deadlineSentence(receipt);
  if (total > 0 && record.isPay) return settledSentence(record);
  return record.isParked ? texts.nothingDueYet : texts.nothingDue;
}

function deadlineSentence({ record, deadline, isOverdue }: ReceiptData): string {
  if (!isOverdue) return texts.deadline(deadline);
  return standingBlock(record, new Date()) ? texts.blocked : texts.late(deadline);
}

function settledSentence(record: ReceiptData['record']): string {
  if (isWaivedWhole(record)) return texts.waivedWhole;
  const { paid = 0, waived = 0 } = record;
  return waived > 0 ? texts.paidAndWaived(formatEuros(paid), formatEuros(waived)) : texts.paid;
}

/** The total; for a record that is partly paid, the remaining amount. */
function Total({ receipt: { record, total } }: ReceiptProps) {
  const { paid = 0, waived = 0, isPay } = record;
  const isPart = !isPay && paid + waived !== 0;
  const charged = formatCents(chargesTotal(chargesOf(record)));
  const rows = [
    ...(isPart ? [[texts.total, charged] as const] : []),
    ...(isPart && paid !== 0 ? [[texts.alreadyPaid, formatEuros(-paid)] as const] : []),
    ...(isPart && waived !== 0 ? [[texts.waived, formatEuros(-waived)] as const] : []),
    [isPart ? texts.remaining : texts.total, formatEuros(total)] as const,
  ];
  return rows.map(([label, value], index) => (
    <p key={label} className={index === rows.length - 1 ? classes.total : classes.part}>
      <span>{label}</span>
      <span>{value}</span>
    </p>
  ));
}

/** The VAT of all charges, paid or not. */
function Vat({ receipt: { containedVat = 0, isSmallBusiness } }: ReceiptProps) {
  if (isSmallBusiness) return <p className={classes.vat}>{texts.smallBusiness}</p>;
  if (containedVat === 0) return null;
  return (
    <p className={classes.vat}>
      {texts.containedVat} {formatEuros(containedVat)}
    </p>
  );
}

export function Receipt({ receipt }: ReceiptProps) {
  const { record, elapsed, total, operator, privacyText } = receipt;
  return (
    <article className={classes.receipt} lang="de">
      <header className={classes.header}>
        <p className={classes.operator}>{operator.name}</p>
        <p>{operator.street}</p>
        <p>{operator.city}</p>
      </header>
      <h1 className={classes.title}>{texts.title}</h1>
      <p className={classes.plate}>{record.vehicleNumber}</p>
      <Lines
        lines={[
          // The invoice number is 0 while offline, because only the server assigns it.
          [texts.invoice, record.invoiceNumber || ''],
          [texts.provisional, record.provisionalReference ?? ''],
          [texts.model, record.vehicleModel],
          [texts.colour, record.vehicleColor],
          [texts.entry, `${record.date} ${record.entryTime}`],
          [texts.exit, record.exitTime ?? texts.stillParked],
          [texts.duration, elapsed === undefined ? '' : formatDuration(elapsed)],
        ]}
      />
      <Charges record={record} elapsed={elapsed} names={receipt.texts} />
      {(total > 0 || !record.isParked) && (
        <>
          <Total receipt={receipt} />
          <Vat receipt={receipt} />
        </>
      )}
      <p className={classes.due}>{dueSentence(receipt)}</p>
      {!onlyCardOf(receipt) &&
        receipt.cardPayments?.map(({ voucher, amount }) => (
          <p key={voucher}>{texts.partByCard(formatEuros(amount), voucher)}</p>
        ))}
      {isDue(receipt) && !receipt.collection ? <Transfer receipt={receipt} /> : <Codes pageLink={receipt.pageLink} />}
      <section className={classes.section}>
        <h2>{texts.contact}</h2>
        <p>{operator.phone}</p>
        <p>{operator.email}</p>
        {operator.registerEntry && <p>{operator.registerEntry}</p>}
        {operator.managingDirectors && <p>{texts.directors(operator.managingDirectors)}</p>}
        {operator.taxNumber && <p>{operator.taxNumber}</p>}
      </section>
      <p className={classes.privacy}>{privacyText}</p>
    </article>
  );
}

/** Resolves when the print dialog closes. */
export function printReceipt(receipt: ReceiptData): Promise<void> {
  return printOnPaper(<Receipt receipt={receipt} />);
}
