import { type Menu, menuOf } from '@parkwart/contracts/registry/access';
import type { ComponentType } from 'react';
import { Boundary } from './Boundary.tsx';
import { usePages } from './PagesProvider.tsx';
import { useExposedModule } from './remotes/useExposedModule.ts';

/** What stands at the top of every page of the office, the shell's own too. Pages are worth showing without it. */
export function OfficeBar({ role }: { readonly role: string }) {
  const exposed = useExposedModule('mfe-admin/OfficeBar');
  const menu = menuOf(usePages(), role);
  const Bar = exposed.status === 'loaded' && (exposed.module.OfficeBar as ComponentType<{ menu: Menu }> | undefined);
  return (
    Bar && (
      <Boundary fallback={() => null}>
        <Bar menu={menu} />
      </Boundary>
    )
  );
}
