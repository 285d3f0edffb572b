import { useEffect } from 'react';

const NAME = 'Parkwart';

export function useTitle(page: string | undefined): void {
  useEffect(() => {
    document.title = page ? `${page} – ${NAME}` : NAME;
  }, [page]);
}
