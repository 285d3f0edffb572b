import type { ReactNode } from 'react';

export function command(id: string, name: string, icon: ReactNode, run: () => void) {
  const content = (
    <>
      {icon}
      {name}
    </>
  );
  return { id, name, content, run };
}
