export const ROLES = ['Angestellte', 'Admin'] as const;
export type Role = (typeof ROLES)[number];

/** Ignores case, because older clients compare with 'admin' (specification §4). */
export function isAdmin(role: string): boolean {
  return role.toLowerCase() === 'admin';
}
