export const texts = {
  usage: 'So geht es: npm run test:skew -- --from <Commit, Zweig oder Marke der vorigen Version>',
  source: (ref) => ({ doing: `Quelltext von ${ref} wird geholt`, done: `Quelltext von ${ref} geholt` }),
  noSource: (ref) => `Den Stand ${ref} gibt es nicht.`,
  packages: (ref) => ({
    doing: `Abhängigkeiten von ${ref} werden installiert`,
    done: `Abhängigkeiten von ${ref} installiert`,
  }),
  notInstalled: (ref) => `Die Abhängigkeiten von ${ref} ließen sich nicht installieren.`,
  notBuilt: (ref) => `Der Stand ${ref} ließ sich nicht bauen.`,
};
