/** Removes the summaries of calls, which only the API's description contains. The number of lines stays the same. */
export default function summaryLoader(source) {
  return source.replace(/^( {2}summary:\s+)(['`])(?:\\.|(?!\2)[^\\])*\2,$/gm, (_text, key) =>
    key.replace(/[^\n]/g, ''),
  );
}
