/** The session is the page's one; everything else of these files a front end may have a copy of. */
export { keepSession } from '@parkwart/web';
