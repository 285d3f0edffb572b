import { useSearchParams } from '@parkwart/web';
import { useMemo } from 'react';
import type { PermitFilters } from './api.ts';

/** Both are in the URL, so that back, reload and links work; an empty text removes one. */
export function usePermitFilters() {
  const [parameters, setParameters] = useSearchParams();
  const plate = parameters.get('plate')?.trim().slice(0, 40) ?? '';
  const isValid = parameters.get('valid') === 'true';
  const filters = useMemo(
    (): PermitFilters => ({ ...(plate && { plate }), ...(isValid && { isValid: 'true' }) }),
    [plate, isValid],
  );
  const setFilters = ({ plate = '', isValid = '' }: { readonly plate?: string; readonly isValid?: string }) =>
    setParameters({ ...(plate && { plate }), ...(isValid && { valid: isValid }) });
  return { filters, setFilters };
}
