/**
 * Short messages at the top of the page. What the library does by itself is what specification §9 asks for: blank, error and
 * custom 4 s, success 2 s, loading never, at most 20, removed 1 s after dismissal; a test holds it to that.
 */
export { toast } from 'react-hot-toast/headless';
