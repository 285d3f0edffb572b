import { CALLS } from '@parkwart/contracts/calls/calls';
import { DRIVER_SOURCES } from '@parkwart/contracts/calls/namedDrivers';
import { OBJECTION_CHANNELS, OBJECTION_DECISIONS } from '@parkwart/contracts/calls/objections';
import { GENDERS, STATUSES } from '@parkwart/contracts/entities/account';
import { BLOCK_REASONS } from '@parkwart/contracts/entities/dunningBlock';
import { RUN_STATES } from '@parkwart/contracts/entities/dunningRun';
import { ROLES } from '@parkwart/contracts/entities/role';
import type { Subject } from '@parkwart/contracts/journal/declarations';
import { JOURNAL_SUBJECTS } from '@parkwart/contracts/journal/journalSubjects';
import { jsonSchemaOf } from '@parkwart/contracts/openapi/openApiSchemas';
import { changedFields } from './formatChange.ts';

/** Choices whose values are German texts, which the screens show unchanged. */
const IN_GERMAN: readonly string[] = [...GENDERS, ...STATUSES, ...ROLES, 'SKR03', 'SKR04'];

/** Choices of settings for which the service writes the German label to the journal instead of the value. */
const JOURNALED_IN_WORDS: readonly string[] = ['costDay', 'imputation'];

/** The values of choices that have another name in the journal than in the bodies of the calls. */
const RENAMED: Readonly<Record<string, readonly string[]>> = {
  runState: RUN_STATES,
  blockReason: Object.keys(BLOCK_REASONS),
  objectionChannel: Object.keys(OBJECTION_CHANNELS),
  objectionDecision: Object.keys(OBJECTION_DECISIONS),
  driverSource: Object.keys(DRIVER_SOURCES),
};

interface Schema {
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
}

const valuesIn = ({ enum: values = [], anyOf = [] }: Schema): readonly unknown[] => [
  ...values,
  ...anyOf.flatMap(valuesIn),
];

const subjects: readonly Partial<Subject>[] = Object.values(JOURNAL_SUBJECTS);
const journaled = new Set(subjects.flatMap(({ personal, facts }) => Object.keys({ ...personal, ...facts })));

/** The choices in the bodies of the calls that have the same name in the journal. */
const ofCalls = CALLS.flatMap(({ body }) =>
  Object.entries((body && (jsonSchemaOf(body, 'input', () => {}) as Schema).properties) ?? {}).map(
    ([field, schema]) => [field, valuesIn(schema).map(String)] as const,
  ),
).filter(([field, values]) => journaled.has(field) && values.length > 0 && !JOURNALED_IN_WORDS.includes(field));

const choices = new Map([...ofCalls, ...Object.entries(RENAMED)]);

it('the fields with fixed values in the bodies of the calls include fields of users, dunning and books', () => {
  expect(ofCalls.map(([field]) => field)).toEqual(expect.arrayContaining(['role', 'MIStatus', 'chart', 'taxation']));
});

it.each([...choices])('every value of the choice „%s“ is shown in German', (field, values) => {
  const shown = values.filter((value) => value !== '' && value !== 'male' && value !== 'female');
  const english = shown.filter((value) => {
    const [change] = changedFields({ subject: 'record:100001', before: {}, after: { [field]: value } });
    return change?.value === value && !IN_GERMAN.includes(value);
  });
  expect(journaled).toContain(field);
  expect(english).toEqual([]);
});
