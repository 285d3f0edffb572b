import type { Letter } from '@parkwart/contracts/letter';
import type { Content } from 'pdfmake/interfaces';
import { printedDay } from './claimLines.ts';
import { mm } from './millimetres.ts';
import { texts } from './texts.ts';

const AFTER_PARAGRAPH = mm(2);

/** `10:12:05` → `10:12`. */
const withoutSeconds = (time: string) => time.replace(/^(\d+:\d+):\d+$/, '$1');

export function letterBody({ inputs, record, settings }: Letter): { opening: Content[]; end: Content[] } {
  const violationDay = printedDay(record.date);
  const ownerDay = printedDay(inputs.fahrzeughalter);
  const sentences = [
    texts.parked(inputs.vehicleNumber, violationDay, withoutSeconds(record.entryTime)),
    ownerDay && texts.owner(ownerDay),
    texts.contract,
  ];
  return {
    opening: [
      { text: texts.subject(inputs.invoiceNumber), style: 'subject' },
      { text: texts.subjectDetails(inputs.vehicleNumber, violationDay), margin: [0, 0, 0, mm(4)] },
      { text: texts.salutation, margin: [0, 0, 0, AFTER_PARAGRAPH] },
      { text: sentences.filter(Boolean).join(' ') },
    ],
    end: [
      {
        // Avoids a closing alone on a page.
        unbreakable: true,
        stack: [
          { text: texts.driver, margin: [0, 0, 0, AFTER_PARAGRAPH] },
          { text: texts.closing, margin: [0, 0, 0, mm(1)] },
          { text: settings.operatorName },
          { text: texts.unsigned, style: 'note', margin: [0, mm(1), 0, 0] },
        ],
      },
    ],
  };
}
