/** What of a call's description only services, the gateway and docs/openapi.json read. */
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
/** As Biome formats it: further lines of a property are indented deeper, or begin with its closing bracket. */
const PROPERTY = new RegExp(`^ {2}(?:${NOT_FOR_PAGES.join('|')})(?::.*|,)\\n(?:(?: {4}| {2}[)}\\]]).*\\n|\\n)*`, 'gm');

/** Gives front ends calls without those parts; pureContractsPlugin then drops the schemas that only they used. */
export default function callsForPagesLoader(source) {
  return source.replace(DESCRIPTION, (description) => description.replace(PROPERTY, ''));
}
