export const texts = {
  usage: 'So geht es: node gateway/dist/releases/cli.js publish --site <Ordner> --from <dist>',
  live: (name: string, version: string) => `${name} ${version} ist live.`,
};
