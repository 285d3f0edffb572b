import fc from 'fast-check';
import * as z from 'zod';
import { API_PREFIX, type Call } from '../calls/call.ts';
import { CALLS } from '../calls/calls.ts';
import { type DescribedRequest, requestsFor } from '../testing/inputsFor.ts';
import { recordedExamples } from '../testing/recordings.ts';
import { openApiDocument } from './openApi.ts';
import { type Request, RULES, rulesOf } from './openApiRules.ts';

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedRequest>>>>;
}
const EXAMPLES = recordedExamples();
const { paths } = JSON.parse(JSON.stringify(openApiDocument(EXAMPLES))) as Document;

const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const described = ({ method, path }: Call): DescribedRequest => {
  const operation = paths[API_PREFIX + path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not described`);
  return operation;
};
const each = CALLS.map((call): [string, Call] => [nameOf(call), call]);

/** The violations that the API would report for a request. */
function faults(call: Call, request: Request): unknown[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const value = request[part] ?? (part === 'body' ? undefined : {});
    return call[part]?.safeParse(value).error?.issues ?? [];
  });
}

/** zod compiles patterns without the flag that \p needs; the test above covers those. */
const readerOf = (schema: object) =>
  z.fromJSONSchema(
    JSON.parse(JSON.stringify(schema), (key, value) => (key === 'pattern' && /\\p/i.test(value) ? undefined : value)),
  );

describe.each(each)('the description of %s', (name, call) => {
  it('allows only requests that the API accepts, except for the rules that it names', () => {
    const rules = rulesOf(call);
    fc.assert(
      fc.property(requestsFor(described(call)), (made) => {
        const request = rules.reduce((request, rule) => rule.keep?.(request) ?? request, made);
        fc.pre(rules.every((rule) => rule.accepts(request)));
        expect(faults(call, request)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it('has an example whose request the call accepts and whose response it describes', () => {
    const example = EXAMPLES[name];
    if (!example) throw new Error('there is none: npm run record');
    expect(faults(call, example.request)).toEqual([]);
    expect(call.answer ? call.answer.parse(example.answer) : undefined).toEqual(example.answer);
    const { requestBody, parameters } = described(call);
    const schema = requestBody?.content['application/json']?.schema;
    if (schema) expect(readerOf(schema).safeParse(example.request.body).error).toBeUndefined();
    const { params = {}, query = {}, headers = {} } = example.request;
    const known = parameters.map((parameter) => parameter.name);
    expect(known).toEqual(expect.arrayContaining(Object.keys({ ...params, ...query, ...headers })));
  });
});

describe('the rules that JSON Schema cannot express', () => {
  it('all belong to a call', () => {
    expect(CALLS.map(nameOf)).toEqual(expect.arrayContaining(Object.keys(RULES)));
  });
});
