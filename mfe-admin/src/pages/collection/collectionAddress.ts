/** Value of the search parameter `tab` of `/reminder`. */
export const COLLECTION_TAB = 'inkasso';
