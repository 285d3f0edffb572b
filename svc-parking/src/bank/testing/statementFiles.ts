/** Small statements in the style of different banks. */

export const OWN_IBAN = 'DE02120300000000202051';
export const PAYER_IBAN = 'DE89370400440532013000';

export type MessageKind = '053' | '052' | '054';

interface SampleEntry {
  readonly amount?: string;
  readonly currency?: string;
  readonly sign?: 'CRDT' | 'DBIT' | '';
  readonly reversal?: boolean;
  readonly status?: string;
  readonly reference?: string;
  readonly day?: string;
  readonly valueDay?: string;
  /** `NbOfTxs` */
  readonly count?: number;
  readonly charges?: string;
  readonly parts?: readonly string[];
  readonly info?: string;
}

export interface SamplePart {
  readonly amount?: string;
  readonly sign?: 'CRDT' | 'DBIT';
  readonly endToEndId?: string;
  readonly name?: string;
  readonly iban?: string;
  readonly purpose?: readonly string[];
  readonly charges?: string;
  readonly returned?: string;
  readonly version?: '02' | '08';
  readonly role?: 'Dbtr' | 'Cdtr';
  readonly extra?: string;
}

const tag = (name: string, content: string | undefined) =>
  content === undefined ? '' : `<${name}>${content}</${name}>`;
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const euros = (amount: string, currency = 'EUR') => `<Amt Ccy="${currency}">${amount}</Amt>`;

export function partXml(part: SamplePart = {}): string {
  const { amount, version = '08', role = 'Dbtr', name = 'Jürgen Groß', iban = PAYER_IBAN } = part;
  const stated = amount && (version === '02' ? `<AmtDtls><TxAmt>${euros(amount)}</TxAmt></AmtDtls>` : euros(amount));
  const party = tag('Nm', escaped(name));
  const charge = part.charges && `${euros(part.charges)}<CdtDbtInd>DBIT</CdtDbtInd>`;
  return `<TxDtls>${tag('Refs', tag('EndToEndId', part.endToEndId ?? 'NOTPROVIDED'))}${stated ?? ''}${tag('CdtDbtInd', part.sign)}${
    charge ? tag('Chrgs', version === '02' ? charge : tag('Rcrd', charge)) : ''
  }<RltdPties><${role}>${version === '02' ? party : tag('Pty', party)}</${role}>${tag(`${role}Acct`, tag('Id', tag('IBAN', iban)))}</RltdPties>${tag(
    'RmtInf',
    (part.purpose ?? ['RE 100123 B-AB 1234']).map((chunk) => tag('Ustrd', escaped(chunk))).join(''),
  )}${part.returned ? `<RtrInf><Rsn><Cd>${part.returned}</Cd></Rsn></RtrInf>` : ''}${part.extra ?? ''}</TxDtls>`;
}

export function entryXml(entry: SampleEntry = {}): string {
  const { amount = '30.00', sign = 'CRDT', status = '<Cd>BOOK</Cd>', parts = [partXml()], day = '2026-03-05' } = entry;
  const batch = entry.count === undefined ? '' : `<Btch><NbOfTxs>${entry.count}</NbOfTxs></Btch>`;
  const charge = entry.charges && `${euros(entry.charges)}<CdtDbtInd>DBIT</CdtDbtInd>`;
  return `<Ntry>${euros(amount, entry.currency)}${tag('CdtDbtInd', sign || undefined)}${
    entry.reversal ? '<RvslInd>true</RvslInd>' : ''
  }${tag('Sts', status || undefined)}<BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${entry.valueDay ?? day}</Dt></ValDt>${tag(
    'AcctSvcrRef',
    entry.reference,
  )}<BkTxCd><Prtry><Cd>NTRF+166</Cd><Issr>DK</Issr></Prtry></BkTxCd>${charge ? `<Chrgs><Rcrd>${charge}</Rcrd></Chrgs>` : ''}${
    batch || parts.length > 0 ? tag('NtryDtls', batch + parts.join('')) : ''
  }${tag('AddtlNtryInf', entry.info)}</Ntry>`;
}

export function balanceXml(code: string, amount: string, day = '2026-03-05', sign = 'CRDT', currency = 'EUR'): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${euros(amount, currency)}<CdtDbtInd>${sign}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
}

interface SampleStatement {
  readonly kind?: MessageKind;
  readonly iban?: string;
  readonly id?: string;
  readonly pages?: string;
  readonly balances?: string;
  readonly entries?: readonly string[];
}

const STATEMENT_NAMES = {
  '053': ['BkToCstmrStmt', 'Stmt'],
  '052': ['BkToCstmrAcctRpt', 'Rpt'],
  '054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const;

export function statementXml({ kind = '053', iban = OWN_IBAN, id = 'A1', ...rest }: SampleStatement): string {
  const pages = rest.pages ? tag('StmtPgntn', rest.pages) : '';
  const account = `<Acct>${tag('Id', tag('IBAN', iban))}<Ccy>EUR</Ccy></Acct>`;
  return tag(
    STATEMENT_NAMES[kind][1],
    `<Id>${id}</Id>${pages}${account}${rest.balances ?? ''}${(rest.entries ?? []).join('')}`,
  );
}

export const pageXml = (page: number, isLast: boolean) => `<PgNb>${page}</PgNb><LastPgInd>${isLast}</LastPgInd>`;

export function messageXml(statements: string, kind: MessageKind = '053', version = '08', encoding = 'UTF-8'): string {
  const header = '<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-03-05T22:00:00+01:00</CreDtTm></GrpHdr>';
  return `<?xml version="1.0" encoding="${encoding}"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.${version}">${tag(
    STATEMENT_NAMES[kind][0],
    header + statements,
  )}</Document>\n`;
}

/** A 053 statement that opens with 100 €. @param closing in euros */
export function dayXml(closing: string, ...entries: readonly string[]): string {
  return messageXml(statementXml({ balances: balanceXml('OPBD', '100.00') + balanceXml('CLBD', closing), entries }));
}
