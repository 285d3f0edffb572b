/**
 * Counts what jest and the steps before it found. A failed step (types, lint, build) and a test file that could not even
 * be read count as a failure each.
 *
 * @param {object | undefined} report jest's JSON, undefined when jest left none
 * @param {string[]} failedSteps
 */
export function countResults(report, failedSteps) {
  const unreadable = report?.numRuntimeErrorTestSuites ?? 0;
  return {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + unreadable + failedSteps.length + (report === undefined ? 1 : 0),
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
