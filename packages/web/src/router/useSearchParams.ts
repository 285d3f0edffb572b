import { useCallback, useMemo } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';

type Parameters = URLSearchParams | Readonly<Record<string, string>>;

/** The URL's query, and a function that replaces it. */
export function useSearchParams() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const parameters = useMemo(() => new URLSearchParams(search), [search]);
  const setParameters = useCallback(
    (next: Parameters | ((current: URLSearchParams) => Parameters), options?: NavigateOptions) => {
      const query = new URLSearchParams(typeof next === 'function' ? next(new URLSearchParams(search)) : next);
      void navigate(`?${query}`, options);
    },
    [navigate, search],
  );
  return [parameters, setParameters] as const;
}
