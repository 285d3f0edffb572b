import {
  addObjection,
  decideObjection,
  type decisionInput,
  getObjections,
  type objectionInput,
  updateObjection,
} from '@parkwart/contracts/calls/objections';
import type { Objection, ObjectionDecision } from '@parkwart/contracts/entities/objection';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { callApi, useQuery } from '@parkwart/web';
import type * as z from 'zod/mini';
import { namesOf } from '../account/accountApi.ts';
import { texts as accountTexts } from '../account/texts.ts';
import { texts } from './texts.ts';

export interface NamedObjection extends Objection {
  readonly enteredByName: string;
  readonly decidedByName: string;
}

export const OBJECTIONS_KEY = ['objections'];

const paramsOf = (invoiceNumber: number) => ({ invoiceNumber: String(invoiceNumber) });

/** The newest first, with the names of who acted; loaded again with each version of the record. */
export function useObjections({ invoiceNumber, version }: ParkingRecord) {
  return useQuery({
    queryKey: [...OBJECTIONS_KEY, invoiceNumber, version],
    queryFn: async ({ signal }): Promise<readonly NamedObjection[]> => {
      const { objections } = await callApi(getObjections, { params: paramsOf(invoiceNumber) }, { signal });
      const ids = objections.flatMap(({ enteredBy, decidedBy }) => [enteredBy, decidedBy ?? enteredBy]);
      const names = await namesOf([...new Set(ids.filter(Boolean))], signal);
      const nameOf = (id = '') => (id === '' ? texts.driver : (names.get(id) ?? accountTexts.unknownAccount));
      return objections.map((one) => ({
        ...one,
        enteredByName: nameOf(one.enteredBy),
        decidedByName: nameOf(one.decidedBy),
      }));
    },
    placeholderData: (before) => before,
  });
}

export type ObjectionInput = z.output<typeof objectionInput>;
export type DecisionInput = z.output<typeof decisionInput>;

export const sendObjection = (invoiceNumber: number, body: ObjectionInput, idempotencyKey: string) =>
  callApi(addObjection, { params: paramsOf(invoiceNumber), body }, { idempotencyKey });

export const sendCorrection = (invoiceNumber: number, id: string, body: ObjectionInput) =>
  callApi(updateObjection, { params: { ...paramsOf(invoiceNumber), id }, body });

export const sendDecision = (invoiceNumber: number, id: string, body: DecisionInput) =>
  callApi(decideObjection, { params: { ...paramsOf(invoiceNumber), id }, body });

/** The decision again, with the day that its letter names. */
export const sendPayUntil = (invoiceNumber: number, { _id, decision, waived }: Objection, payUntil: string) =>
  sendDecision(invoiceNumber, _id, {
    decision: decision as ObjectionDecision,
    ...(waived !== undefined && { amount: waived }),
    payUntil,
  });
