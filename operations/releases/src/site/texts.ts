import type { Incompatibility } from '@parkwart/contracts/openapi/incompatibilities';

interface Named {
  readonly name: string;
  readonly version: string;
}

interface Contracted {
  readonly name: string;
  readonly contract: number;
}

type Sentence = (frontEnd: string, service: string, call: string, field: string) => string;

const REQUEST: Readonly<Record<Incompatibility['reason'], Sentence>> = {
  call: (frontEnd, service, call) => `${frontEnd} braucht den Aufruf ${call}, den ${service} nicht anbietet.`,
  unknown: (frontEnd, service, call, field) =>
    `${frontEnd} sendet mit ${call} das Feld „${field}“, das ${service} nicht annimmt.`,
  missing: (frontEnd, service, call, field) =>
    `${service} verlangt mit ${call} das Feld „${field}“, das ${frontEnd} nicht immer sendet.`,
  values: (frontEnd, service, call, field) =>
    `${frontEnd} sendet mit ${call} im Feld „${field}“ Werte, die ${service} nicht annimmt.`,
};
const RESPONSE: typeof REQUEST = {
  ...REQUEST,
  unknown: (frontEnd, service, call, field) =>
    `${service} antwortet auf ${call} mit dem Feld „${field}“, das ${frontEnd} nicht annimmt.`,
  missing: (frontEnd, service, call, field) =>
    `${frontEnd} braucht in der Antwort auf ${call} das Feld „${field}“, das ${service} nicht immer sendet.`,
  values: (frontEnd, service, call, field) =>
    `${service} antwortet auf ${call} im Feld „${field}“ mit Werten, die ${frontEnd} nicht kennt.`,
};

function incompatibility(frontEnd: string, service: string, { call, field, reason }: Incompatibility): string {
  return (field.startsWith('answer') ? RESPONSE : REQUEST)[reason](frontEnd, service, call, field);
}

export const texts = {
  usage: [
    'So geht es: node operations/releases/dist/commands/cli.js <Befehl> --site <Ordner>',
    '  publish  --from <dist>                        live, außer ein Rollback hat diese Version zurückgezogen',
    '  prepare  --from <dist>                        ablegen und prüfen; gibt den Kandidaten als JSON aus',
    '  deploy   --module <m> --version <v> [--generation <n>]',
    '  canary   --module <m> --version <v> --share <1–99> [--generation <n>]',
    '  promote  --module <m>',
    '  rollback --module <m> [--to <v>]',
    '  releases                                      was live ist, als JSON',
    '  services                                      der Verlauf der Dienste, als JSON',
    '  note     --module <m> --version <v> --contract <n> --seen <Verlauf> [--withdraw]',
    'Für die Prüfung der Verträge: --service svc-users=http://… (für jeden Dienst einmal)',
  ].join('\n'),
  badShare: (value: string) => `--share ist eine Zahl von 1 bis 99, nicht „${value}“.`,
  published: {
    live: ({ name, version }: Named) => `${name} ${version} ist live.`,
    unchanged: ({ name, version }: Named) => `${name} ${version} war schon live.`,
    canary: ({ name, version }: Named) => `${name} ${version} läuft als Canary und bleibt es.`,
    withdrawn: ({ name, version }: Named) => `${name} ${version} wurde zurückgezogen und bleibt es.`,
  },

  notAsBuilt: (file: string) => `${file} ist nicht die Datei, die gebaut wurde. Bitte neu bauen.`,
  unknownVersion: (name: string, version: string) => `Die Version ${version} von ${name} liegt hier nicht (mehr).`,
  fileMissing: (name: string, version: string, file: string) =>
    `Die Version ${version} von ${name} ist unvollständig: ${file} fehlt.`,
  fileDamaged: (name: string, version: string, file: string) =>
    `Die Version ${version} von ${name} ist beschädigt: ${file} ist nicht die Datei, die gebaut wurde.`,
  buildDamaged: (name: string, version: string) =>
    `Die Version ${version} von ${name} ist beschädigt: Ihre Dateien sind nicht die, die gebaut wurden.`,
  contractMismatch: (candidate: Contracted & Named, other: Contracted) =>
    `${candidate.name} ${candidate.version} spricht den Vertrag ${candidate.contract}, ${other.name} ist mit ` +
    `Vertrag ${other.contract} live und versteht das nicht. Zuerst die Dienste, dann die Shell, dann die anderen.`,
  callMismatch: (
    candidate: Named,
    { frontEnd, service, found }: { frontEnd: { name: string }; service: { name: string }; found: Incompatibility },
  ) =>
    `${candidate.name} ${candidate.version} geht nicht live. ${incompatibility(frontEnd.name, service.name, found)} ` +
    'Ein Dienst geht vor den Oberflächen live, die Neues von ihm brauchen, und erst nach ihnen zurück.',
  pathTaken: ({ name, version }: Named, path: string, other: string) =>
    `${name} ${version} beansprucht die Adresse ${path}, die schon zu ${other} gehört. Eine Adresse hat nur eine Oberfläche.`,
  serviceSilent: (name: string) => `${name} sagt nicht, welchen Vertrag es versteht. Läuft es?`,
  noShell: 'Es ist noch keine Shell live, die diesen Teil laden könnte.',
  stateDamaged: (file: string) =>
    `${file} fehlt oder ist beschädigt. Holen Sie die Datei aus der Sicherung; ohne Sicherung löschen Sie den Verweis „live“ darüber, dann stellt der nächste Start live, was gebaut ist.`,
  overtaken: 'Inzwischen hat jemand anderes etwas live gestellt; diese Prüfung gilt nicht mehr. Bitte noch einmal.',

  nothingLive: (name: string) => `Von ${name} ist nichts live.`,
  liveAlready: (name: string, version: string) => `${name} ${version} ist schon live.`,
  nothingBefore: (name: string) => `Von ${name} gibt es keine frühere Version, die nicht zurückgezogen wurde.`,
  nothingInstead: (name: string, role: string) =>
    `Von ${name} gibt es keine frühere Version, die nicht zurückgezogen wurde, und ohne ${name} hätte die Rolle ${role} keine Seite.`,
  cameBack: (name: string, version: string, before: string, reason: string) =>
    `${name} ${version} wurde nicht bereit und ist zurückgezogen; ${before} läuft wieder.\n${reason}`,
  replacingAlready: 'Gerade wird schon ein Dienst abgelöst. Bitte warten Sie, bis das fertig ist.',
  commandNotTaken: 'Das laufende Parkwart hat den Auftrag nicht angenommen.',
  noCanary: (name: string) => `Von ${name} läuft kein Canary.`,
  noCanaryOfShell: 'Die Shell hat keinen Canary: Sie wählt selbst, wer welche Version bekommt.',
} as const;
