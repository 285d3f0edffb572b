import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describeWithTool } from '../jest/tools.mjs';

const root = join(__dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const committed = (...names: string[]) =>
  execFileSync('git', ['ls-files', ...names], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');

const FOLDERS =
  /^(?:bench|docker|docs|e2e|embedded|gateway|kubernetes|mfe-[\w*]+|operations|packages|releases|shell|svc-[\w*]+|\.ci)\//;

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

/** Anchors as GitHub generates them. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (path: string) => all(read(path), /^#+ (.+)$/gm).map(anchorOf);

function isThere(from: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? from : join(dirname(from), path);
  return existsSync(join(root, target)) && (anchor === undefined || anchorsOf(target).includes(anchor));
}

interface Command {
  readonly script: string;
  readonly workspace: string;
}

function commandsOf(text: string): Command[] {
  const named = text.matchAll(/\bnpm (?:run (?:-s )?([a-z][\w:-]*)|(test|start))\b(?: -w ([\w-]+))?/g);
  return [...named].map(([, script, short = '', workspace = '.']) => ({ script: script ?? short, workspace }));
}

function hasScript({ script, workspace }: Command): boolean {
  const { scripts } = JSON.parse(read(join(workspace, 'package.json'))) as { scripts: Record<string, string> };
  return script in scripts;
}

const pathsOf = (text: string) => all(text, /`([\w.@*-]+\/[\w./@*-]*)`/g).filter((path) => FOLDERS.test(path));

/** `*` stands for any part of a name. */
function exists(path: string, within = root): boolean {
  const [first = '', ...rest] = path.split('/').filter(Boolean);
  if (first === '') return true;
  const pattern = new RegExp(`^${first.replaceAll('.', '\\.').replaceAll('*', '.*')}$`);
  return (
    existsSync(within) &&
    readdirSync(within).some(
      (name) => pattern.test(name) && (rest.length === 0 || exists(rest.join('/'), join(within, name))),
    )
  );
}

describeWithTool('git', 'the handbooks', () => {
  const inAll = <Found>(find: (text: string) => Found[]) =>
    committed('*.md').flatMap((handbook) => find(read(handbook)).map((found) => ({ handbook, found })));

  it('link only to existing targets', () => {
    const links = inAll((text) => all(text, /\]\(([^)\s]+)\)/g)).filter(({ found }) => !/^https?:/.test(found));
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter(({ handbook, found }) => !isThere(handbook, found))).toEqual([]);
  });

  it('mention only existing commands', () => {
    const commands = inAll(commandsOf);
    expect(commands.length).toBeGreaterThan(20);
    expect(commands.filter(({ found }) => !hasScript(found))).toEqual([]);
  });

  it('have lines of at most 120 columns, except for tables and code', () => {
    const prose = inAll((text) => text.replace(/^```.*?^```/gms, '').split('\n'));
    expect(prose.filter(({ found }) => found.length > 120 && !found.startsWith('|'))).toEqual([]);
  });

  it('use no word that hides who acts (docs/glossary.md, words not to use)', () => {
    const vague = /\b(?:somebody|nobody|whoever|anew|meanwhile|thereby)\b/i;
    const lines = inAll((text) => text.split('\n')).filter(({ handbook }) => handbook !== 'docs/glossary.md');
    expect(lines.filter(({ found }) => vague.test(found.replace(/ › .*/, '')))).toEqual([]);
  });

  it('mention only existing files and folders', () => {
    const paths = inAll(pathsOf);
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter(({ found }) => !exists(found))).toEqual([]);
  });

  it('shorten paths in docs/architecture.md and docs/recipes.md only to parts of existing paths, and to a bare file name only if the file is in the folder that the same step mentioned last', () => {
    const paths = committed().map((path) => `/${path}/`);
    const steps = ['architecture', 'recipes'].flatMap((name) => read(`docs/${name}.md`).split(/\n(?=\d+\. |\n|\|)/));
    const unknown = steps.flatMap((step) => {
      let folder = '';
      return all(step, /`((?:[\w.*-]+\/)*[\w.-]+\.(?:tsx?|mjs|css|html)|[\w-]+(?:\/[\w-]+)+)`/g).filter((name) => {
        const before = folder;
        const isShort = !name.includes('/');
        if (!isShort && name.includes('.')) folder = `${dirname(name)}/`;
        return !paths.some((path) => path.includes(`/${isShort && /^\d/.test(step) ? before : ''}${name}/`));
      });
    });
    expect(unknown).toEqual([]);
  });

  it('mention only source files that exist', () => {
    const files = new Set(committed('*.ts', '*.tsx', '*.mjs').map((path) => basename(path)));
    const named = inAll((text) => all(text, /`(\w+(?:\.test)?\.(?:tsx?|mjs))`/g));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ found }) => !files.has(found))).toEqual([]);
  });
});

describe('.env.example', () => {
  const explained = all(read('.env.example'), /^#?([A-Z][A-Z0-9_]+)=/gm);
  const used = [
    'docker-compose.yml',
    'docker-compose.cluster.yml',
    'docker-compose.letters.yml',
    'docker-compose.monitoring.yml',
    'docker-compose.payments.yml',
    'docker-compose.mail.yml',
  ].flatMap((file) => all(read(file), /(?<!\$)\$\{([A-Z0-9_]+)/g));

  it('explains every setting of the compose files, except the versions of single modules', () => {
    expect(new Set(used).size).toBeGreaterThan(10);
    const others = used.filter((name) => !/^(?:MFE|SVC)_\w+_VERSION$/.test(name));
    expect(others.filter((name) => !explained.includes(name))).toEqual([]);
  });

  it('leaves out the admin’s password, so that compose stops before it builds', () => {
    expect(read('.env.example')).not.toMatch(/^PARKWART_ADMIN_PASSWORD=/m);
    expect(read('docker-compose.yml')).toMatch(/\$\{PARKWART_ADMIN_PASSWORD\?/);
  });

  it('explains only settings that are used', () => {
    expect(explained.filter((name) => !used.includes(name))).toEqual([]);
  });
});

describe('docs/decisions', () => {
  const folder = join(__dirname, '../../../docs/decisions');
  const INDEX = 'README.md';
  const names = readdirSync(folder).filter((name) => name !== INDEX);
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');

  /** The title and status of a decision. After „Partly superseded“ the status explains what no longer holds. */
  const STATUS =
    /^# .+ \(\d{4}-\d{2}-\d{2}\)\n\n- \*\*Status\.\*\* (?:Proposed\.|Accepted\.|Rejected\.|(?:Superseded|Partly superseded) by \[[^\]]+\]\((?<successor>[\w-]+\.md)\)(?:\.|:\s.+))\n/;

  it.each(names)('%s has a title with its date, and a status whose successor exists', (name) => {
    const found = STATUS.exec(read(name));
    expect(found).not.toBeNull();
    const successor = found?.groups?.successor;
    if (successor) expect(names.filter((other) => other !== name)).toContain(successor);
  });

  it('README.md lists each decision once, with its title', () => {
    const titled = names.map((name) => `- [${/^# (.+) \(/.exec(read(name))?.[1]}](${name})`);
    const listed = read(INDEX).match(/^- .+$/gm) ?? [];
    expect(listed.toSorted()).toEqual(titled.toSorted());
  });
});

function readReplaced(): string[] {
  const [, table = ''] = readFileSync(join(root, 'docs/glossary.md'), 'utf8').split('## Words not to use');
  return [...table.matchAll(/^\| ([^|]+) \|/gm)]
    .flatMap(([, cell = '']) => cell.split(', '))
    .filter((word) => /^[a-z]+[A-Z]\w*$/.test(word));
}

describeWithTool('git', 'docs/glossary.md', () => {
  it('lists identifiers as replaced only if the code no longer uses them', () => {
    const replaced = readReplaced();
    expect(replaced.length).toBeGreaterThan(5);
    const uses = ['grep', '-nIwE', replaced.join('|'), '--', '*.ts', '*.tsx', '*.mjs'];
    expect(spawnSync('git', uses, { cwd: root, encoding: 'utf8' })).toMatchObject({ status: 1, stdout: '' });
  });
});
