/** The id of the registry's element in index.html. Separate from the registry's schema, which pages need not load. */
export const REGISTRY_ELEMENT_ID = 'parkwart-remotes';
