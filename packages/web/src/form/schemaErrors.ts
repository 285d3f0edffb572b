import { plateQuestion } from '@parkwart/contracts/rules/germanPlate';
import type * as z from 'zod/mini';

/** The first message of a schema for each field, and the question about a plate. @param stored plate, which needs none */
export function schemaErrors(schema: z.ZodMiniType, input: object, stored?: string): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  const question = 'vehicleNumber' in input && plateQuestion(String(input.vehicleNumber), stored);
  if (question) errors.vehicleNumber = question;
  for (const { path, message } of schema.safeParse(input).error?.issues ?? []) errors[String(path[0])] ??= message;
  return errors;
}
