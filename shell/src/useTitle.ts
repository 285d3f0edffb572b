import { useEffect } from 'react';

const NAME = 'Parkwart';

/** Names the browser's tab after the page; without a page's name it bears the product's alone. */
export function useTitle(page: string | undefined): void {
  useEffect(() => {
    document.title = page ? `${page} – ${NAME}` : NAME;
  }, [page]);
}
