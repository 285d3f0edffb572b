/** The id of the element in index.html that holds the registry. Apart from its schema, which pages need not carry. */
export const REGISTRY_ELEMENT_ID = 'parkwart-remotes';
