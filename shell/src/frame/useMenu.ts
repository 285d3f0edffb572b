import { menuOf } from '@parkwart/contracts/registry/access';
import { useLocation } from '@parkwart/web';
import { usePages } from '../PagesProvider.tsx';

export function useMenu(role: string) {
  const { pathname } = useLocation();
  const entries = menuOf(usePages(), role);
  return { entries, active: pathname === '/' ? entries[0] : entries.find(({ path }) => path === pathname) };
}
