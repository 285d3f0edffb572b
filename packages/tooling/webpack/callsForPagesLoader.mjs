/** Parts of a call's description that only services, the gateway and docs/openapi.json read. */
export const NOT_FOR_PAGES = [
  'summary',
  'refuses',
  'params',
  'query',
  'limit',
  'caching',
  'whileRequired',
  'needsProof',
  'writes',
];

const DESCRIPTION = /^export const \w+ = defineCall\(\{\n.*?^\}\);$/gms;
/** Relies on Biome's formatting: further lines of a property are indented deeper, or begin with its closing bracket. */
const PROPERTY = new RegExp(`^ {2}(?:${NOT_FOR_PAGES.join('|')})(?::.*|,)\\n(?:(?: {4}| {2}[)}\\]]).*\\n|\\n)*`, 'gm');

/** Removes those parts from the calls in front ends; pureContractsPlugin then drops the schemas that only they used. */
export default function callsForPagesLoader(source) {
  return source.replace(DESCRIPTION, (description) => description.replace(PROPERTY, ''));
}
