import type { Receipt } from '@parkwart/contracts/calls/receipt';
import type { Settings } from '@parkwart/contracts/entities/settings';

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
