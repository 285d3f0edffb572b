export const texts = {
  unknownVersion: (name: string, version: string) => `Die Version ${version} von ${name} liegt hier nicht (mehr).`,
  damaged: (name: string, version: string) =>
    `Die Version ${version} von ${name} ist beschädigt: Ihre Dateien sind nicht die, die gebaut wurden.`,
  liveAlready: (name: string, version: string) => `${name} ${version} ist schon live.`,
  nothingLive: (name: string) => `Von ${name} ist nichts live.`,
  nothingBefore: (name: string) => `Von ${name} gibt es keine frühere Version, die nicht zurückgezogen wurde.`,
  cameBack: (name: string, version: string, before: string, reason: string) =>
    `${name} ${version} wurde nicht bereit und ist zurückgezogen; ${before} läuft wieder.\n${reason}`,
  switchAlready: 'Gerade wird schon ein Dienst abgelöst. Bitte warten Sie, bis das fertig ist.',
  notTaken: 'Das laufende Parkwart hat den Auftrag nicht angenommen.',
} as const;
