/**
 * Counts each of these as one failure: a failed step (types, lint, build), an unreadable test file, an unexplained exit
 * of jest.
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

export function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

export function isGood({ failed, skipped }, requireAll) {
  return failed === 0 && !(requireAll && skipped > 0);
}
