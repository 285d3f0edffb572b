import * as z from 'zod/mini';
import { ROLES, type Role } from '../entities/role.ts';

/** `/parking`, `/bookings/:number`; the shell may also use `/`. */
const path = z.string().check(z.regex(/^\/(?:(?::?[a-z][\w-]*)(?:\/:?[a-z\d][\w-]*)*)?$/i));

/** SVG path data on a grid of 24, in the style of `Icon` in packages/ui. */
const icon = z.string().check(z.regex(/^M[\dMLHVCSQTAZ ,.-]+$/i), z.maxLength(1_000));

const firstRead = z.string().check(z.regex(/^\/[a-z]/));

/** An exposed module, named like the component that it exports. */
export const exposedModule = z.string().check(z.regex(/^[A-Za-z]\w*$/));

const access = z.enum([...ROLES, 'known', 'everyone']);

const menuEntry = z.strictObject({
  label: z.string().check(z.minLength(1), z.maxLength(30)),
  icon,
  /** Lower numbers first; a role's first entry is its home. */
  order: z.number(),
  /** Set if only one role's menu shows the entry. */
  role: z.optional(z.enum(ROLES)),
});

export type MenuEntry = z.infer<typeof menuEntry>;

/** A page in the registry. */
export const page = z.object({
  path,
  module: exposedModule,
  access,
  menu: z.optional(menuEntry),
  /** The page's scripts and styles. */
  files: z.optional(z.array(z.string())),
  /** The page's first requests, relative to the API's base; sent while the files load. */
  data: z.optional(z.array(firstRead)),
  /**
   * The module that shows a number beside the page's label in the menu of every page, and the module's first request.
   */
  count: z.optional(z.object({ module: exposedModule, data: firstRead })),
  /**
   * Whether the menu bar of a phone shows the page; the bar has room for four entries. If no page is marked, the bar
   * shows the first four.
   */
  isFrequent: z.optional(z.boolean()),
});
export type Page = z.infer<typeof page>;

/** A page in release.json. */
export const releasedPage = z.extend(page, {
  /** The URL that the smoke test opens, if it differs from the path. */
  tryAt: z.optional(z.string().check(z.startsWith('/'))),
});
export type ReleasedPage = z.infer<typeof releasedPage>;

const sourceFile = z.string().check(z.regex(/^\.\/src\/(?:[\w-]+\/)*[A-Za-z]\w*\.tsx?$/));

const declaredPage = z.strictObject({
  path,
  /** The source file, named like the module. */
  module: sourceFile,
  access,
  menu: z.optional(menuEntry),
  /** Preloaded as soon as the role is known. */
  preload: z.optional(z.boolean()),
  /** GET calls with the query that the page sends if the page's URL has no query. */
  data: z.optional(z.array(firstRead)),
  count: z.optional(z.strictObject({ module: sourceFile, data: firstRead })),
  isFrequent: z.optional(z.boolean()),
  tryAt: z.optional(z.string().check(z.startsWith('/'))),
});

/** The content of a remote's remote.json and of the shell's pages.json. */
export const frontEndContract = z.strictObject({
  pages: z.array(declaredPage).check(
    z.refine((pages) => new Set(pages.map((one) => one.path)).size === pages.length, 'A path is declared twice.'),
    z.refine((pages) => pages.every((one) => !one.menu || !one.path.includes(':')), 'A menu entry needs a fixed path.'),
  ),
  /** Exposed modules without a page. */
  modules: z.optional(z.array(sourceFile)),
  /** Exposed modules for the shell's top bar; requested together with a page's files. */
  beside: z.optional(z.array(sourceFile)),
  /** Exposed modules that the booth needs offline, including everything that they load later. */
  offline: z.optional(z.array(sourceFile)),
  /** The script of a document that shows the pages without the shell; `src/document.html` is its template. */
  document: z.optional(sourceFile),
});

/** The roles that load a front end with these pages; without pages, all roles. */
export function rolesOf(pages: readonly Pick<Page, 'access'>[]): Role[] {
  return ROLES.filter((role) => pages.length === 0 || pages.some((one) => !isRole(one.access) || one.access === role));
}

function isRole(value: string): value is Role {
  return ROLES.some((role) => role === value);
}
