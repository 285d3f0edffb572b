import path from 'node:path';

const COMPILED = path.join(import.meta.dirname, '../../contracts/dist/journal/journalSubjects.js');

/**
 * Replaces the module of the journal's subjects by its computed values: a page that shows the subjects' names would
 * otherwise load the calls of all features, which declare the subjects.
 */
export default function journalLoader() {
  const done = this.async();
  this.addDependency(COMPILED);
  import(COMPILED).then(
    ({ JOURNAL_SUBJECTS }) => done(null, `export const JOURNAL_SUBJECTS = ${JSON.stringify(JOURNAL_SUBJECTS)};`),
    done,
  );
}
