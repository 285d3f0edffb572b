import { Notice } from '@parkwart/ui/Notice';
import { texts } from './texts.ts';

export function RestoredNotice({ isRestored }: { readonly isRestored: boolean }) {
  if (!isRestored) return null;
  return (
    <Notice tone="neutral">
      <p>{texts.restored}</p>
    </Notice>
  );
}
