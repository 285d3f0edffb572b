import { useNavigate } from '@parkwart/web';
import type { ReactNode } from 'react';

/** A page with a button „zurück“ for the browser's Back button. */
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
