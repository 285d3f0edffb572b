const CALL = /^export const \w+ = defineCall\(\{\n[\s\S]*?^\}\);$/gm;
/** A property with all of its lines. */
const UNREAD = /^ {2}(?:summary|params|query|body)[:,].*\n(?: {4}.*\n| {2}[)}\]].*\n)*/gm;

/**
 * Removes from the descriptions of calls what only services and the API's description read: summaries and the schemas
 * of inputs, which weigh 2.8 KB in the first load. The number of lines stays the same.
 */
export default function callLoader(source) {
  return source.replace(CALL, (call) => call.replace(UNREAD, (text) => text.replace(/[^\n]/g, '')));
}
