export const texts = {
  usage:
    'So geht es: npm run test:skew [-- --from <Commit, Zweig oder Marke der vorigen Version>]\n' +
    'Ohne --from gilt die vorige Version (Marke v…). --if-possible: Wo es keine gibt, wird nichts geprüft.',
  source: (ref) => ({ doing: `Quelltext von ${ref} wird geholt`, done: `Quelltext von ${ref} geholt` }),
  noSource: (ref) => `Den Stand „${ref}“ gibt es hier nicht. Bekannt sind Commits, Zweige und Marken: git log, git tag`,
  noHistory: 'Hier ist keine Git-Historie, aus der eine vorige Version geholt werden könnte.',
  noPrevious:
    'Die Git-Historie hat keine Marke einer vorigen Version, zum Beispiel v1.0.0 (git fetch --unshallow --tags). ' +
    'Einen bestimmten Stand nennt: npm run test:skew -- --from <Commit>',
  skipped: 'skipped: npm run test:skew (the git history has no tag of a release before this commit)',
  packages: (ref) => ({
    doing: `Abhängigkeiten von ${ref} werden installiert`,
    done: `Abhängigkeiten von ${ref} installiert`,
  }),
  notInstalled: (ref) => `Die Abhängigkeiten von ${ref} ließen sich nicht installieren.`,
  notBuilt: (ref) => `Der Stand ${ref} ließ sich nicht bauen.`,
};
