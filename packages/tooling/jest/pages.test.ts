import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = join(__dirname, '../../..');

/** Runs jest on a page test with this body. @returns jest's report */
async function report(body: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'page-test-'));
  const config = join(folder, 'jest.config.mjs');
  const whole = JSON.stringify(pathToFileURL(join(ROOT, 'jest.config.mjs')));
  await writeFile(
    config,
    `import whole from ${whole};
    const pages = whole.projects.find(({ displayName }) => displayName === 'pages');
    export default { ...pages, roots: [${JSON.stringify(folder)}] };`,
  );
  await writeFile(join(folder, 'page.test.ts'), `it('is quiet', () => { ${body} });`);
  const { stderr } = spawnSync(process.execPath, [join(ROOT, 'node_modules/jest/bin/jest.js'), '--config', config], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  await rm(folder, { recursive: true });
  return stderr;
}

const SUSPENDED = `
  const React = require(${JSON.stringify(join(ROOT, 'node_modules/react'))});
  const internals = React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
  React.act(() => { internals.didUsePromise = true; });`;

describe('a test of a page', () => {
  it.each([
    ['writes to the console', "console.error('Netz weg');", 'Netz weg'],
    [
      'updates a component outside of act, even if one suspended',
      `${SUSPENDED} console.error('An update to Page inside a test was not wrapped in act(...).');`,
      'An update to Page',
    ],
  ])('fails when it %s', async (_title, body, line) => {
    const reported = await report(body);
    expect(reported).toContain(`Unexpected on the console:\n    ${line}`);
    expect(reported).toContain('1 failed');
  });

  it('passes when it logs nothing', async () => {
    expect(await report('')).toContain('1 passed');
  });
});
