import { Button } from '@parkwart/ui/Button';
import { Notice } from '@parkwart/ui/Notice';
import { Skeleton } from '@parkwart/ui/Skeleton';
import type { Failure } from '../failure.ts';
import { useLanguage } from '../language/LanguageProvider.tsx';
import classes from './Layout.module.css';

interface LoadingProps {
  readonly failure: Failure | undefined;
  readonly onRetry: () => void;
  readonly lines?: number;
}

/** Shown in place of content that is loading or failed to load. */
export function Loading({ failure, onRetry, lines = 6 }: LoadingProps) {
  const { texts } = useLanguage();
  if (!failure) return <Skeleton lines={lines} label={texts.loading} />;
  return (
    <div className={classes.failure}>
      <Notice tone="danger">{texts.errors[failure]}</Notice>
      <Button onClick={onRetry}>{texts.retry}</Button>
    </div>
  );
}
