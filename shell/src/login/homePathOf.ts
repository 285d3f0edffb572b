import { menuOf } from '@parkwart/contracts/access';
import type { Page } from '@parkwart/contracts/page';

export const homePathOf = (pages: readonly Page[], role: string): string => menuOf(pages, role)[0]?.path ?? '/';
