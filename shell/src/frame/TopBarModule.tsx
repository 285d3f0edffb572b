import type { Menu } from '@parkwart/contracts/registry/access';
import type { ComponentType } from 'react';
import { Boundary } from '../Boundary.tsx';
import type { ModuleId } from '../exposedIn.ts';
import { useExposedModule } from '../remotes/useExposedModule.ts';

interface TopBarModuleProps {
  readonly id: ModuleId;
  readonly menu: Menu;
}

/**
 * A remote's module in the top bar of every page, including the shell's own pages. If the module fails, it is hidden
 * without an error.
 */
export function TopBarModule({ id, menu }: TopBarModuleProps) {
  const Bar = useExposedModule(id).Component as ComponentType<{ menu: Menu }> | undefined;
  return (
    Bar && (
      <Boundary fallback={() => null}>
        <Bar menu={menu} />
      </Boundary>
    )
  );
}
