const CALL = /^export const \w+ = defineCall\(\{\n[\s\S]*?^\}\);$/gm;
/** Calls of accounts and sessions, whose bodies no page reads. Pages check forms by the bodies of other calls. */
const WITHOUT_BODY = /[\\/](?:ownSessions|passkeys|session|user|userCalls)\.ts$/;

/** Matches a property with all of its lines. */
const propertyOf = (names) => new RegExp(`^ {2}(?:${names})[:,].*\\n(?: {4}.*\\n| {2}[)}\\]].*\\n)*`, 'gm');
const SERVERS_ONLY = 'summary|refuses|limit|whileRequired|params|query';
const UNREAD = propertyOf(SERVERS_ONLY);
const UNREAD_WITH_BODY = propertyOf(`${SERVERS_ONLY}|body`);

/**
 * Removes from the descriptions of calls what only services and the API's description read: summaries, statuses,
 * limits, the schemas of parameters, and in the first load bodies, which weigh 2.8 KB. The number of lines stays the same.
 */
export default function callLoader(source) {
  const unread = WITHOUT_BODY.test(this.resourcePath) ? UNREAD_WITH_BODY : UNREAD;
  return source.replace(CALL, (call) => call.replace(unread, (text) => text.replace(/[^\n]/g, '')));
}
