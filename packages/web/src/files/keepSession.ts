/** The session is shared; the rest of these files may be a copy per front end. */
export { keepSession } from '@parkwart/web';
