export const texts = {
  usage:
    'So geht es: npm run test:skew [-- --from <Commit, Zweig oder Marke der vorigen Version>]\n' +
    'Ohne --from gilt der letzte Stand der vorigen Vertragsversion. --if-possible: Wo die Git-Historie fehlt, wird nichts geprüft.',
  source: (ref) => ({ doing: `Quelltext von ${ref} wird geholt`, done: `Quelltext von ${ref} geholt` }),
  noSource: (ref) => `Den Stand „${ref}“ gibt es hier nicht. Bekannt sind Commits, Zweige und Marken: git log, git tag`,
  noHistory: 'Hier ist keine Git-Historie, aus der eine vorige Version geholt werden könnte.',
  noPrevious:
    'Die Git-Historie reicht nicht bis zur vorigen Vertragsversion zurück (git fetch --unshallow). ' +
    'Einen bestimmten Stand nennt: npm run test:skew -- --from <Commit>',
  skipped: 'skipped: npm run test:skew (the git history does not reach back to the contract version before)',
  packages: (ref) => ({
    doing: `Abhängigkeiten von ${ref} werden installiert`,
    done: `Abhängigkeiten von ${ref} installiert`,
  }),
  notInstalled: (ref) => `Die Abhängigkeiten von ${ref} ließen sich nicht installieren.`,
  notBuilt: (ref) => `Der Stand ${ref} ließ sich nicht bauen.`,
};
