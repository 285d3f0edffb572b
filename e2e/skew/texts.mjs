export const texts = {
  usage: 'So geht es: npm run test:skew -- --from <Commit, Zweig oder Marke der vorigen Version>',
  source: (ref) => ({ doing: `Quelltext von ${ref} wird geholt`, done: `Quelltext von ${ref} geholt` }),
  noSource: (ref) => `Den Stand ${ref} gibt es nicht.`,
  notBuilt: (ref) => `Der Stand ${ref} ließ sich nicht bauen.`,
};
