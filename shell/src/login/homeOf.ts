import { menuOf } from '@parkwart/contracts/access';
import type { Page } from '@parkwart/contracts/page';

/** Where a login leads: the first page of the role's menu (specification §4). */
export const homeOf = (pages: readonly Page[], role: string): string => menuOf(pages, role)[0]?.path ?? '/';
