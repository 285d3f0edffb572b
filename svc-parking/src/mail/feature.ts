import { MAIL_KIND_LABELS, MAIL_STATE_LABELS } from '@parkwart/contracts/calls/driverMails';
import { formatDay } from '@parkwart/contracts/rules/time';
import type { RowOf } from '@parkwart/service-kit/database/tables';
import type { Feature } from '../feature.ts';
import type { PARKING_TABLES } from '../tables.ts';
import { addressRows, type MailRow, mailRows } from './mail.ts';
import { mailGauges, mailTask } from './sendMails.ts';

const dayOf = ({ createdAt }: { readonly createdAt: number }) => formatDay(new Date(Number(createdAt)));

export const mail: Feature = {
  disclosed: {
    mailAddresses: {
      rows: addressRows,
      present: (row) => {
        const { address, createdAt } = row as RowOf<typeof PARKING_TABLES.mail_addresses>;
        return { address, day: dayOf({ createdAt }) };
      },
    },
    mails: {
      rows: mailRows,
      present: (row) => {
        const { address, kind, state, ...rest } = row as MailRow;
        return { address, kind: MAIL_KIND_LABELS[kind], state: MAIL_STATE_LABELS[state], day: dayOf(rest) };
      },
    },
  },
  tasks: [({ mailer, ...parts }) => mailer && mailTask({ ...parts, mailer }, parts.mailsEveryMs)],
  gauges: mailGauges,
};
