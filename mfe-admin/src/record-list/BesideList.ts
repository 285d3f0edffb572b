import { createContext } from 'react';

/** Width in px of anything that a page shows beside its list. */
export const BesideList = createContext(0);
