export const texts = {
  system: 'System',
  unknownAccount: 'Name nicht abrufbar',
  deletedAccount: (name: string) => `${name} (gelöscht)`,
  erasedName: '(Name gelöscht)',
};
