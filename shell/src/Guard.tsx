import { type Access, mayOpen } from '@parkwart/contracts/registry/access';
import { Navigate, useSession } from '@parkwart/web';
import type { ReactNode } from 'react';
import { Frame } from './frame/Frame.tsx';
import { NewVersion } from './release/NewVersion.tsx';

interface GuardProps {
  readonly access: Access;
  readonly children: ReactNode;
}

export function Guard({ access, children }: GuardProps) {
  const { user } = useSession();
  if (!user || !mayOpen(access, user.role)) return <Navigate to="/" replace />;
  return (
    // Remounts for another user, which drops the previous user's input.
    <Frame key={user.username}>
      <NewVersion />
      {children}
    </Frame>
  );
}
