/**
 * The address prefix of a remote's page that has a document of its own. Phones load it without the shell, because it
 * does not need the shell's router, session and federation runtime.
 */
export const OWN_DOCUMENT = { prefix: '/p/', remote: 'mfe-driver' } as const;

/** The name of the remote's own document, which is next to index.html. */
export const OWN_DOCUMENT_FILE = `${OWN_DOCUMENT.remote}.html`;

/** Placeholder in a built document for the folder of its version, which is known only after the build. */
export const VERSION_FOLDER = '/version-folder/';
