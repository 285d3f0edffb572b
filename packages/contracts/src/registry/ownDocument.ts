/**
 * The address prefix of the remote's page that has its own HTML document. Phones load this page without the shell,
 * because the page does not need the shell's router, session and federation runtime.
 */
export const OWN_DOCUMENT = { prefix: '/p/', remote: 'mfe-driver' } as const;

/** The name of the remote's own document, which is next to index.html. */
export const OWN_DOCUMENT_FILE = `${OWN_DOCUMENT.remote}.html`;

/** Placeholder in a built document for the folder of its version, which is known only after the build. */
export const VERSION_FOLDER = '/version-folder/';
