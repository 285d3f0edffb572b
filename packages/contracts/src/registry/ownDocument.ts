/**
 * The address below which a remote's page is a document of its own. Phones load it without the shell, whose router,
 * session and federation runtime it does not need.
 */
export const OWN_DOCUMENT = { prefix: '/p/', remote: 'mfe-driver' } as const;

/** The file with that document beside index.html. */
export const OWN_DOCUMENT_FILE = `${OWN_DOCUMENT.remote}.html`;

/** Stands in a built document for the folder of its version, which is known once everything is built. */
export const VERSION_FOLDER = '/version-folder/';
