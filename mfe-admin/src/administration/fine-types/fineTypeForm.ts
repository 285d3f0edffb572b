import { type FineType, fineTypeInput } from '@parkwart/contracts/calls/fineType';
import { formatDecimal } from '@parkwart/contracts/rules/number';
import type * as z from 'zod/mini';
import { formResolver } from '../../form/formResolver.ts';
import { typedEuros } from '../../form/typedNumber.ts';

export interface FineTypeValues {
  fineType: string;
  finePrice: string;
  fineDescription: string;
}

export type FineTypeInput = z.output<typeof fineTypeInput>;

export function valuesOf(fineType: FineType | undefined): FineTypeValues {
  if (!fineType) return { fineType: '', finePrice: '', fineDescription: '' };
  return {
    fineType: fineType.fineType,
    finePrice: formatDecimal(fineType.finePrice),
    fineDescription: fineType.fineDescription,
  };
}

export const fineTypeResolver = formResolver<FineTypeValues, FineTypeInput>(fineTypeInput, (values) => ({
  ...values,
  finePrice: typedEuros(values.finePrice),
}));
