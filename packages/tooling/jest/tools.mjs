import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where Debian keeps servers that an ordinary user's PATH does not list. */
const SERVER_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/sbin'];

/** What tests use where the machine has it: any of these commands, from that Debian package. */
const TOOLS = {
  mariadb: { commands: ['mariadbd', 'mysqld'], debianPackage: 'mariadb-server' },
  nginx: { commands: ['nginx'], debianPackage: 'nginx' },
  chromium: { commands: ['chromium', 'chromium-browser', 'google-chrome'], debianPackage: 'chromium' },
  poppler: { commands: ['pdftotext'], debianPackage: 'poppler-utils' },
  openssl: { commands: ['openssl'], debianPackage: 'openssl' },
  git: { commands: ['git'], debianPackage: 'git' },
};

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The absolute path of a command on this machine, or undefined. */
export function findCommand(command) {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...SERVER_FOLDERS];
  return folders.map((folder) => join(folder, command)).find(isProgram);
}

/** The absolute path of a tool's program on this machine, or undefined. */
export function toolPath(tool) {
  for (const command of TOOLS[tool].commands) {
    const path = findCommand(command);
    if (path) return path;
  }
  return undefined;
}

export function hasTool(tool) {
  return toolPath(tool) !== undefined;
}

/** The tools that this machine lacks, with the one command that installs them all, or undefined when none is lacking. */
export function missingTools() {
  const tools = Object.keys(TOOLS).filter((tool) => !hasTool(tool));
  return tools.length === 0 ? undefined : { tools, install: installCommand(tools) };
}

function installCommand(tools) {
  return `apt-get install -y ${tools.map((tool) => TOOLS[tool].debianPackage).join(' ')}`;
}

/**
 * `describe` for tests that need a tool. Where the machine lacks it they are skipped, and npm test says how to install
 * it; with PARKWART_REQUIRE_ALL=1 (CI) they fail.
 */
export function describeWithTool(tool, title, body) {
  if (hasTool(tool)) return describe(title, body);
  if (process.env.PARKWART_REQUIRE_ALL !== '1') return describe.skip(`${title} [needs ${tool}]`, body);
  return describe(title, () => {
    it(`finds ${tool} on this machine`, () => {
      throw new Error(`${tool} is missing: ${installCommand([tool])}`);
    });
  });
}
