/**
 * Counts what jest and the steps before it found. A failed step (types, lint, build) and a test file that could not even
 * be read count as a failure each, and so does an end of jest that its report does not explain.
 *
 * @param {{ code: number | null, report?: object }} run how jest ended and its JSON, undefined when jest left none
 * @param {string[]} failedSteps
 */
export function countResults({ code, report }, failedSteps) {
  const named = (report?.numFailedTests ?? 0) + (report?.numRuntimeErrorTestSuites ?? 0);
  const isUnexplained = report === undefined || (code !== 0 && named === 0);
  return {
    passed: report?.numPassedTests ?? 0,
    failed: named + failedSteps.length + (isUnexplained ? 1 : 0),
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  };
}

/** Where tests were skipped, and how many there. */
export function listSkipped(report) {
  const counts = new Map();
  for (const { assertionResults } of report?.testResults ?? []) {
    for (const { status, ancestorTitles, title } of assertionResults) {
      if (status !== 'pending' && status !== 'todo') continue;
      const place = ancestorTitles[0] ?? title;
      counts.set(place, (counts.get(place) ?? 0) + 1);
    }
  }
  return [...counts].map(([place, count]) => `${place}: ${count}`);
}

/** The last line of npm test. */
export function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** Whether npm test may exit with 0. */
export function isGood({ failed, skipped }, requireAll) {
  return failed === 0 && !(requireAll && skipped > 0);
}
