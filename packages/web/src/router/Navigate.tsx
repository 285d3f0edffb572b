import { useEffect } from 'react';
import { type To, useNavigate } from 'react-router-dom';

interface NavigateProps {
  readonly to: To;
  readonly replace?: boolean;
}

/** Navigates as soon as it is rendered. */
export function Navigate({ to, replace = false }: NavigateProps) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace }), [navigate, to, replace]);
  return null;
}
