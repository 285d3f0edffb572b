import { plateQuestion } from '@parkwart/contracts/rules/plateReadings';
import { schemaErrors } from '@parkwart/web/form/schemaErrors';
import type * as z from 'zod/mini';

/**
 * The question about an ambiguous plate, and the schema's first message for each field. @param stored the plate in the
 * record, about which no question is asked
 */
export function vehicleErrors(schema: z.ZodMiniType | undefined, body: object, stored?: string) {
  const question = 'vehicleNumber' in body ? plateQuestion(String(body.vehicleNumber), stored) : undefined;
  return { ...(schema && schemaErrors(schema, body)), ...(question && { vehicleNumber: question }) };
}
