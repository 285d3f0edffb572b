import { removeTemplates } from '@parkwart/tooling/jest/templates.mjs';

const LEFT_MS = 60_000;

/** Fails the run and lists open handles if the process does not exit by itself. */
export default async function endOfFaults() {
  await removeTemplates();
  const fail = () => {
    process.stderr.write(`Still open after the tests: ${process.getActiveResourcesInfo().join(', ')}\n`);
    process.exit(1);
  };
  setTimeout(fail, LEFT_MS).unref();
}
