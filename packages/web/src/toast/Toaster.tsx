import { resolveValue, useToaster } from 'react-hot-toast/headless';
import styles from './Toaster.module.css';

/** Shows the toasts. Once per page; the library's own look writes style elements, which our CSP refuses. */
export function Toaster() {
  const { toasts } = useToaster();
  return (
    <div className={styles['toaster']} role="status">
      {toasts.map((entry) => (
        <div key={entry.id}>{resolveValue(entry.message, entry)}</div>
      ))}
    </div>
  );
}
