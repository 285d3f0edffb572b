/** The session is shared; the other files here may be bundled once per front end. */
export { keepSession } from '@parkwart/web';
