import { finesTotal, openOf } from '@parkwart/contracts/rules/claim';
import { centsFromEuros, eurosFromCents } from '@parkwart/contracts/rules/money';
import { formatDecimal } from '@parkwart/contracts/rules/number';
import { townOf } from '../record/town.ts';
import { limitationOfCase } from './claimSheet.ts';
import type { CollectionCase } from './collectionCase.ts';
import { texts } from './texts.ts';

export const CLAIM_COLUMNS: readonly string[] = Object.values(texts.columns);

/** One case in the list of all, as `CLAIM_COLUMNS` say. @param folder with its files */
export function claimRow(one: CollectionCase, folder: string): string[] {
  const { record, debtor } = one;
  const { invoiceNumber, vehicleNumber, date, fee, fines, letter, paid, waived } = record;
  const { postcode, town } = townOf(debtor.address);
  const euros = (amount = 0) => formatDecimal(amount);
  return [
    ...[String(invoiceNumber), vehicleNumber, date, debtor.name, debtor.address.split('\n')[0] ?? '', postcode, town],
    euros(eurosFromCents(finesTotal(fines) + centsFromEuros(fee))),
    ...[euros(letter?.ownerLookup), euros(letter?.reminderCost), euros(letter?.interest)],
    ...[euros(paid), euros(waived), euros(eurosFromCents(openOf(record)))],
    ...[letter?.deadline ?? '', limitationOfCase(one), folder],
  ];
}
