import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Folders in which Debian installs servers; a normal user's PATH does not contain them. */
const SERVER_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/sbin'];

/** For each tool: alternative commands, and the Debian package that contains them. */
const TOOLS = {
  /** MariaDB is the alternative to MySQL, because Debian's stable releases lack MySQL. */
  mysql: { commands: ['mysqld', 'mariadbd'], debianPackage: 'mariadb-server' },
  nginx: { commands: ['nginx'], debianPackage: 'nginx' },
  chromium: { commands: ['chromium', 'chromium-browser', 'google-chrome'], debianPackage: 'chromium' },
  poppler: { commands: ['pdftotext'], debianPackage: 'poppler-utils' },
  openssl: { commands: ['openssl'], debianPackage: 'openssl' },
  /** The package includes promtool. */
  prometheus: { commands: ['prometheus'], debianPackage: 'prometheus' },
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

/** PARKWART_ONLY_PATH=1 (part of .ci/run) searches only PATH, as if the machine had no servers. */
export function findCommand(command) {
  const path = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const folders = process.env.PARKWART_ONLY_PATH === '1' ? path : [...path, ...SERVER_FOLDERS];
  return folders.map((folder) => join(folder, command)).find(isProgram);
}

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

export function missingTools() {
  const tools = Object.keys(TOOLS).filter((tool) => !hasTool(tool));
  return tools.length === 0 ? undefined : { tools, install: installCommand(tools) };
}

function installCommand(tools) {
  return `apt-get install -y ${tools.map((tool) => TOOLS[tool].debianPackage).join(' ')}`;
}

/** Skips tests that this machine cannot run and prints the reason; under PARKWART_REQUIRE_ALL they fail instead. */
export function describeWith({ name, isMet, remedy }, title, body) {
  if (isMet()) return describe(title, body);
  if (process.env.PARKWART_REQUIRE_ALL !== '1') return describe.skip(`${title} [needs ${name}]`, body);
  return describe(title, () => {
    it(`finds ${name} on this machine`, () => {
      throw new Error(`${name} is missing: ${remedy}`);
    });
  });
}

export function describeWithTools(tools, title, body) {
  const missing = tools.filter((tool) => !hasTool(tool));
  const isMet = () => missing.length === 0;
  describeWith({ name: missing.join(' and '), isMet, remedy: installCommand(missing) }, title, body);
}

export function describeWithTool(tool, title, body) {
  describeWithTools([tool], title, body);
}
