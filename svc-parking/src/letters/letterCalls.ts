import { getLetters, type SentLetterOfLevel, updatePrint } from '@parkwart/contracts/calls/letters';
import { centsFromEuros } from '@parkwart/contracts/rules/money';
import { dayNumber } from '@parkwart/contracts/rules/time';
import type { Database } from '@parkwart/service-kit/database/database';
import { implement } from '@parkwart/service-kit/http/implement';
import { changeOf, given } from '../changes/changeOf.ts';
import { blockRefusal } from '../dunning-block/dunningBlock.ts';
import type { Feature } from '../feature.ts';
import { inCollection } from '../record/errors.ts';
import { formatStoredDay } from '../storedDay.ts';
import { interestCall } from './letterInterest.ts';
import { letterRows } from './letters.ts';
import { printLetter } from './printLetter.ts';

async function readLetters(database: Database, invoiceNumber: number): Promise<SentLetterOfLevel[]> {
  const rows = await letterRows(database, invoiceNumber);
  return rows.map(({ level, letterDay, letterDeadline, printedAt, account }) => ({
    level,
    date: formatStoredDay(letterDay),
    deadline: formatStoredDay(letterDeadline),
    account,
    printedAt: new Date(printedAt).toISOString(),
  }));
}

export const letters: Feature = {
  calls: [
    changeOf(updatePrint, (at, { body: { isPrint, ownerName, address, letterDate, deadline, lookUpDate, interest } }) =>
      at.change({
        kind: 'print',
        changes: {
          isPrint,
          ...(isPrint && letterDate !== undefined ? { letterDay: dayNumber(letterDate) } : {}),
          ...(isPrint && deadline !== undefined ? { letterDeadline: dayNumber(deadline) } : {}),
          ...(isPrint && lookUpDate !== undefined ? { lookUpDay: dayNumber(lookUpDate) } : {}),
          ...(isPrint && interest !== undefined ? { interestCents: centsFromEuros(interest) } : {}),
          ...given({ ownerName, address }),
        },
        complete: printLetter,
        refusal: (record) => {
          // An agency claims the amounts of the printed letters, so they must not change any more.
          if (record.collectionDay !== null && (isPrint || record.isPrint)) return inCollection(record.collectionDay);
          return isPrint ? blockRefusal(record, at.now) : undefined;
        },
      }),
    ),
    interestCall,
    ({ database }) =>
      implement(getLetters, async ({ params: { invoiceNumber } }) => ({
        letters: await readLetters(database, Number(invoiceNumber)),
      })),
  ],
};
