import { menuOf } from '@parkwart/contracts/registry/access';
import type { Page } from '@parkwart/contracts/registry/page';

export const homePathOf = (pages: readonly Page[], role: string): string => menuOf(pages, role)[0]?.path ?? '/';
