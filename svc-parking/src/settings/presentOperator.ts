import type { ClaimSettings } from '@parkwart/contracts/calls/claimSettings';
import type { Settings } from '@parkwart/contracts/calls/operatorSettings';
import type { Receipt } from '@parkwart/contracts/calls/receipt';

export function presentOperator(settings: Settings): Receipt['operator'] {
  const { registerEntry, managingDirectors, taxNumber } = settings;
  return {
    name: settings.operatorName,
    street: settings.operatorStreet,
    city: settings.operatorCity,
    phone: settings.contactPhone,
    email: settings.contactEmail,
    ...(registerEntry && { registerEntry }),
    ...(managingDirectors && { managingDirectors }),
    ...(taxNumber && { taxNumber }),
  };
}

export function presentAccount({ accountHolder, iban, bic }: Settings): Receipt['account'] {
  return { holder: accountHolder, iban, bic };
}

export function presentTexts({ lines }: ClaimSettings): Receipt['texts'] {
  return {
    fee: lines.fee.text,
    fines: lines.fine.text,
    ownerLookup: lines['owner-lookup'].text,
    reminderCost: lines['reminder-cost'].text,
    interest: lines.interest.text,
  };
}
