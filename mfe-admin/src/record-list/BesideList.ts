import { createContext } from 'react';

/** In px: what a page shows beside its list, which has as much less room. */
export const BesideList = createContext(0);
