import type { ReleaseRow } from './history/table.ts';

const day = (iso: string) =>
  new Date(iso).toLocaleString('de-DE', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Berlin' });

export const texts = {
  usage: [
    'So geht es:',
    '  npm run deploy   -- <Modul>                    bauen, prüfen, live stellen',
    '  npm run canary   -- <Modul> --share 20         dasselbe für einen Teil der Benutzer',
    '  npm run promote  -- <Modul>                    der Canary gilt für alle',
    '  npm run rollback -- <Modul> [--to <Version>]   der Canary endet, oder die vorige Version kommt zurück',
    '  npm run restart  -- <Dienst> --compose         ein Prozess nach dem anderen liest Einstellungen und Geheimnisse neu',
    '  npm run upgrade  -- --compose                  den Stapel auf die gebauten Images bringen, ohne ihn anzuhalten',
    '  npm run releases                               was live ist',
    'Überall: --compose für den Compose-Stapel statt der eingebauten Fassung. Bei deploy und canary: --without-browser.',
    'Module: shell und jedes mfe-…; nur deploy, rollback und restart: svc-users, svc-parking, svc-files.',
  ].join('\n'),
  published: (names: readonly string[]) => `Oberflächen bereit: ${names.join(', ')}`,
  notPublished: {
    withdrawn: (name: string) =>
      `${name}: was hier gebaut ist, wurde zurückgezogen und bleibt es (wieder live mit: npm run deploy -- ${name})`,
    canary: (name: string) => `${name}: was hier gebaut ist, läuft als Canary und bleibt es`,
  },

  notRunning: (dataDir: string) =>
    `Mit dem Datenordner ${dataDir} läuft kein Parkwart, neben dem ein Kandidat geprüft werden könnte. Starten Sie ` +
    'ihn zuerst mit: npm start (derselbe DATA_DIR gilt hier)',
  replaced: (name: string) => ({
    doing: `${name} wird abgelöst`,
    done: `${name} abgelöst, die neue Version ist bereit`,
  }),

  place: (name: string) => ({
    doing: `${name} wird abgelegt und geprüft`,
    done: `${name} abgelegt, Dateien und Verträge geprüft`,
  }),
  smokeTest: { doing: 'Der Kandidat wird im Browser angesehen', done: 'Kandidat im Browser angesehen: keine Fehler' },
  noBrowser:
    'Hier ist kein Chromium, in dem der Kandidat angesehen werden könnte. Ohne diese Prüfung geht es mit --without-browser.',
  smokeTestSkipped: '  · Im Browser nicht angesehen (--without-browser)',
  noSmokeTestAccount: (setting: string, role: string) =>
    `Um den Kandidaten anzusehen, braucht es ein Konto (${role}): ${setting}=Benutzername:Passwort`,
  smokeTestLogin: (user: string, role: string, setting: string) =>
    `Mit dem Konto „${user}“ (${role}) ließ sich der Kandidat nicht ansehen: Anmeldung abgelehnt. Ein anderes nennt ${setting}=Benutzername:Passwort.`,
  smokeTestPageFailed: (path: string) =>
    `Der Kandidat wurde nicht live gestellt: Im Browser ließ sich ${path} nicht laden.`,
  smokeTestFailed: (complaint: string) =>
    `Der Kandidat wurde nicht live gestellt. Im Browser: ${complaint.split('\n')[0]}`,
  smokeTestUnseen: (name: string, version: string) =>
    `Der Kandidat wurde nicht live gestellt: Der Browser hat von ${name} ${version} nichts geladen.`,
  again: '  · Inzwischen ging etwas anderes live; es wird noch einmal geprüft',

  noDocker: 'Hier ist kein docker, mit dem der Compose-Stapel bedient werden könnte.',
  dockerFailed: (command: string) => `„docker ${command}“ ist fehlgeschlagen.`,
  stackNotRunning: 'Der Compose-Stapel läuft nicht. Starten Sie ihn zuerst mit: docker compose up --detach --wait',
  image: (name: string) => ({ doing: `Image von ${name} wird gebaut`, done: `Image von ${name} gebaut` }),
  replica: (name: string, place: number, all: number) => ({
    doing: `${name}: Prozess ${place} von ${all} wird abgelöst`,
    done: `${name}: Prozess ${place} von ${all} abgelöst`,
  }),
  prepared: { doing: 'Geheimnisse, Datenbanken und Ablage werden vorbereitet', done: 'Vorbereitet' },
  notCompleted: (name: string) =>
    `„${name}“ ist gescheitert; was lief, läuft weiter. Den Grund nennt: docker compose logs --no-log-prefix ${name}`,
  gatewayReplaced: { doing: 'Der Eingang wird abgelöst', done: 'Eingang abgelöst' },
  frontEndsPublished: { doing: 'Oberflächen werden live gestellt', done: 'Oberflächen live' },
  restReplaced: { doing: 'Was sich sonst geändert hat, wird abgelöst', done: 'Alles auf dem neuen Stand' },
  upgradeEmbedded: 'Die eingebaute Fassung bringt npm start auf den neuen Stand, auch während sie läuft.',
  routes: { doing: 'Der Eingang lernt neue Aufrufe', done: 'Der Eingang kennt die neuen Aufrufe' },
  gatewayNotReloaded: (reason: string) =>
    `Der Dienst ist live, aber der Eingang kennt seine neuen Aufrufe noch nicht. Bitte: docker compose up --detach gateway\n${reason}`,
  replicaNotReady: 'Der neue Prozess wird nicht bereit; er ist wieder entfernt, die alten laufen weiter.',
  rollingAlready: (name: string) => `${name} wird gerade schon ausgerollt. Bitte warten Sie, bis das fertig ist.`,
  noImage: (image: string) => `Das Image ${image} gibt es hier nicht (mehr).`,
  onlyDeployed: (name: string) =>
    `${name} ist ein Dienst: Er kennt deploy und rollback, im Compose-Stapel auch restart, aber keinen Canary.`,

  removed: (name: string, version: string) =>
    `Von ${name} ist nichts mehr live: Vor ${version} gab es keine Version. Mit npm run deploy -- ${name} kommt wieder eine.`,
  unknownModule: (name: string, known: readonly string[]) =>
    `Ein Modul „${name}“ gibt es nicht. Es gibt: ${known.join(', ')}.`,
  live: (name: string, version: string) => `${name} ${version} ist live.`,
  liveStill: (name: string, version: string) => `${name} ${version} war schon live und ist es weiter.`,
  liveInstead: (name: string, version: string, replaced: string, flags: string) =>
    `${name} ${version} ist live und ersetzt ${replaced}. Zurück mit: npm run rollback -- ${name}${flags}`,
  canary: (name: string, version: string, share: number, flags: string) =>
    `${name} ${version} ist für ${share} % der Benutzer live. Weiter mit: npm run promote -- ${name}${flags}, ` +
    `zurück mit: npm run rollback -- ${name}${flags}`,
  canaryEnded: (name: string, version: string) =>
    `Der Canary ${version} von ${name} ist beendet; alle haben wieder dieselbe Version.`,
  rolledBack: (name: string, version: string, now: string) =>
    `${name} ${now} ist wieder live; ${version} ist zurückgezogen und kommt nur mit npm run deploy wieder.`,

  pinned: (line: string) =>
    `In .env steht jetzt ${line}. Das gilt auch bei der nächsten Aktualisierung: Leeren Sie vor ihr diese Zeile.`,

  columns: ['Modul', 'live', 'seit', 'Vertrag', 'vorige', 'Canary'],
  row: ({ module, version, since, contract, previous, canary }: ReleaseRow): string[] => [
    module,
    version,
    since ? day(since) : '–',
    String(contract),
    previous ?? '–',
    canary ? `${canary.version} (${canary.share} %)` : '–',
  ],
} as const;
