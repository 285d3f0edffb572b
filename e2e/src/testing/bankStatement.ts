import { DEFAULT_SETTINGS } from '@parkwart/contracts/calls/operatorSettings';

const balance = (code: string, amount: string, day: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;

interface Transfer {
  /** In euros. */
  readonly amount: number;
  readonly purpose: string;
  /** The bank's reference. */
  readonly reference: string;
  /** ISO 8601 */
  readonly day?: string;
}

/** A camt.053 statement of one day, of the operator's account, with one payment. */
export const statementOf = ({
  amount,
  purpose,
  reference,
  day = '2026-03-05',
}: Transfer) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId></GrpHdr>
<Stmt><Id>S1</Id><Acct><Id><IBAN>${DEFAULT_SETTINGS.iban}</IBAN></Id></Acct>
${balance('OPBD', '100.00', day)}${balance('CLBD', (100 + amount).toFixed(2), day)}
<Ntry><Amt Ccy="EUR">${amount.toFixed(2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt>
<AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Erika Muster</Nm></Pty></Dbtr></RltdPties>
<RmtInf><Ustrd>${purpose}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;

export const STATEMENT = statementOf({ amount: 10, purpose: 'Danke', reference: 'R1' });
