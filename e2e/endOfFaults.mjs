import { removeTemplates } from '@parkwart/tooling/jest/templates.mjs';

const LEFT_MS = 60_000;

/** The process ends by itself; where something keeps it, the run fails and names that instead of hanging. */
export default async function endOfFaults() {
  await removeTemplates();
  const fail = () => {
    process.stderr.write(`Still open after the tests: ${process.getActiveResourcesInfo().join(', ')}\n`);
    process.exit(1);
  };
  setTimeout(fail, LEFT_MS).unref();
}
