import { useNavigate } from '@parkwart/web';
import type { ReactNode } from 'react';

/** A page with the browser's button „zurück“. */
export function WithBack({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => void navigate(-1)}>
        zurück
      </button>
      {children}
    </>
  );
}
