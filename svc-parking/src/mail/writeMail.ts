import type { MailKind } from '@parkwart/contracts/calls/driverMails';
import type { PageLanguage } from '@parkwart/contracts/calls/onlinePayments';
import type { Receipt } from '@parkwart/contracts/calls/receipt';
import type { MailRow } from './mail.ts';

interface Texts extends Readonly<Record<MailKind, (number: number) => string>> {
  readonly greeting: string;
  readonly open: string;
  readonly why: string;
}

/** The first line of a text is also the mail's subject. What happened is shown only on the driver's page. */
const TEXTS: Readonly<Record<PageLanguage, Texts>> = {
  de: {
    decision: (number) => `Entscheidung zu Vorgang ${number}`,
    receipt: (number) => `Zahlungseingang zu Vorgang ${number}`,
    changed: (number) => `Ihr Fall hat sich geändert: Vorgang ${number}`,
    greeting: 'Guten Tag,',
    open: 'Alles Weitere steht auf Ihrer Seite, die nach dem Kennzeichen fragt:',
    why: 'Diese Adresse wurde auf der Seite zu diesem Vorgang angegeben. Dort lassen sich die E-Mails abbestellen.',
  },
  en: {
    decision: (number) => `Decision on case ${number}`,
    receipt: (number) => `Payment received for case ${number}`,
    changed: (number) => `Your case has changed: case ${number}`,
    greeting: 'Hello,',
    open: 'You find everything on your page, which asks for the number plate:',
    why: 'This address was entered on the page of this case. You can stop these e-mails there.',
  },
  tr: {
    decision: (number) => `${number} numaralı dosya hakkında karar`,
    receipt: (number) => `${number} numaralı dosya için ödeme alındı`,
    changed: (number) => `Dosyanız değişti: ${number}`,
    greeting: 'Merhaba,',
    open: 'Ayrıntılar, plakanızı soran sayfanızdadır:',
    why: 'Bu adres, bu dosyanın sayfasında bırakıldı. E-postaları orada durdurabilirsiniz.',
  },
  pl: {
    decision: (number) => `Decyzja w sprawie ${number}`,
    receipt: (number) => `Wpłata w sprawie ${number}`,
    changed: (number) => `Zmiana w Państwa sprawie ${number}`,
    greeting: 'Dzień dobry,',
    open: 'Szczegóły znajdują się na Państwa stronie, która pyta o numer rejestracyjny:',
    why: 'Ten adres podano na stronie tej sprawy. Tam można zrezygnować z wiadomości.',
  },
};

interface Given {
  /** The link to the driver's page, with the record's token. */
  readonly link: string;
  readonly operator: Receipt['operator'];
  readonly isDemo: boolean;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/**
 * Writes a mail with the record's number, the link and the sender; it contains no amount, plate or name, because others
 * may read a mail on its way.
 */
export function writeMail(
  { language, kind, invoiceNumber }: Pick<MailRow, 'language' | 'kind' | 'invoiceNumber'>,
  { link, operator, isDemo }: Given,
) {
  const texts = TEXTS[language];
  const subject = (isDemo ? '[Probebetrieb] ' : '') + texts[kind](invoiceNumber);
  const { name, street, city, registerEntry, managingDirectors } = operator;
  const sender = [name, street, city, registerEntry, managingDirectors].filter((line) => line).join('\n');
  const parts = [texts.greeting, `${subject}.`, `${texts.open}\n${link}`, texts.why, sender];
  const html = parts.map((part) => `<p>${escaped(part).replaceAll('\n', '<br>')}</p>`).join('\n');
  const anchor = `<a href="${escaped(link)}">${escaped(link)}</a>`;
  return {
    subject,
    text: `${parts.join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="${language}"><body>\n${html.replace(escaped(link), anchor)}\n</body></html>\n`,
  };
}
