import { createContext } from 'react';

/** Width in px of the page's side bar, next to its list. */
export const BesideList = createContext(0);
