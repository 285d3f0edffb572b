/** Durations per specification §9: blank, error and custom 4 s, success 2 s, loading infinite; at most 20 toasts. */
export { toast } from 'react-hot-toast/headless';
