import * as z from 'zod/mini';
import { ROLES, type Role } from './role.ts';

/** `/parking`, `/bookings/:number`; a shell's own may be `/`. */
const path = z.string().check(z.regex(/^\/(?:(?::?[a-z][\w-]*)(?:\/:?[a-z\d][\w-]*)*)?$/i));

/** SVG path data on a grid of 24, drawn as `Icon` in packages/ui draws it. Nothing but numbers and commands fits. */
const icon = z.string().check(z.regex(/^M[\dMLHVCSQTAZ ,.-]+$/i), z.maxLength(1_000));

const access = z.enum([...ROLES, 'known', 'everyone']);

const menuEntry = z.strictObject({
  label: z.string().check(z.minLength(1), z.maxLength(30)),
  icon,
  /** Lower numbers come first; the first entry of a role is its home. */
  order: z.number(),
  /** For whom, where that is not who may open it. */
  role: z.optional(z.enum(ROLES)),
});

export type MenuEntry = z.infer<typeof menuEntry>;

/** A page as the registry carries it. */
export const page = z.object({
  path,
  /** The exposed module that exports the page under the same name. */
  module: z.string().check(z.regex(/^[A-Za-z]\w*$/)),
  access,
  menu: z.optional(menuEntry),
});
export type Page = z.infer<typeof page>;

/** A page as release.json carries it. */
export const releasedPage = z.extend(page, {
  /** The address at which the gate tries it, where that is not its path. */
  tryAt: z.optional(z.string().check(z.startsWith('/'))),
});
export type ReleasedPage = z.infer<typeof releasedPage>;

const sourceFile = z.string().check(z.regex(/^\.\/src\/(?:[\w-]+\/)*[A-Za-z]\w*\.tsx?$/));

const declaredPage = z.strictObject({
  path,
  /** The source file of the module; its name is the module's. */
  module: sourceFile,
  access,
  menu: z.optional(menuEntry),
  /** Fetched as soon as the role is known. */
  preload: z.optional(z.boolean()),
  tryAt: z.optional(z.string().check(z.startsWith('/'))),
});

/** A front end's contract file: remote.json, and pages.json of the shell. */
export const frontEndContract = z.strictObject({
  pages: z.array(declaredPage).check(
    z.refine((pages) => new Set(pages.map((one) => one.path)).size === pages.length, 'A path is declared twice.'),
    z.refine((pages) => pages.every((one) => !one.menu || !one.path.includes(':')), 'A menu entry needs a fixed path.'),
  ),
  /** Exposed modules that hold no page. */
  modules: z.optional(z.array(sourceFile)),
});

/** The roles that load a front end with these pages. One without pages serves all of them. */
export function rolesOf(pages: readonly Pick<Page, 'access'>[]): Role[] {
  return ROLES.filter((role) => pages.length === 0 || pages.some((one) => !isRole(one.access) || one.access === role));
}

function isRole(value: string): value is Role {
  return ROLES.some((role) => role === value);
}
