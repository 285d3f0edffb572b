import path from 'node:path';

const COMPILED = path.join(import.meta.dirname, '../../contracts/dist/journal/journalSubjects.js');

/**
 * Replaces the journal's subjects by their values: a page that shows their names would otherwise load the calls of all
 * features, which declare them.
 */
export default function journalLoader() {
  const done = this.async();
  this.addDependency(COMPILED);
  import(COMPILED).then(
    ({ JOURNAL_SUBJECTS }) => done(null, `export const JOURNAL_SUBJECTS = ${JSON.stringify(JOURNAL_SUBJECTS)};`),
    done,
  );
}
