const seconds = (milliseconds) => `${(milliseconds / 1_000).toFixed(1).replace('.', ',')} s`;

export const texts = {
  took: (title, milliseconds) => `  ✓ ${title} (${seconds(milliseconds)})`,
  running: (title, milliseconds) => `  · ${title} … ${Math.round(milliseconds / 1_000)} s`,
  failed: (title) => `  ✗ ${title}`,

  starting: 'Parkwart wird gestartet.',
  unmaintained: (version, end) =>
    `  · Node.js ${version} wird seit dem ${end.split('-').reverse().join('.')} nicht mehr gepflegt; bitte eine neuere Version verwenden`,
  builtBefore: '  · Gebaut wird nichts, denn PARKWART_BUILT=1 ist gesetzt',
  runningBeside: (pid) => `  · Parkwart läuft hier schon (Prozess ${pid}) und bleibt in Betrieb, bis alles gebaut ist`,
  replaceRunning: { doing: 'Das laufende Parkwart wird beendet', done: 'Das laufende Parkwart ist beendet' },
  install: { doing: 'Abhängigkeiten werden installiert', done: 'Abhängigkeiten installiert' },
  installed: 'Abhängigkeiten vollständig',
  installFailed: 'Die Abhängigkeiten ließen sich nicht installieren. Die Ausgabe von npm steht oben.',
  compile: {
    doing: 'Programme werden übersetzt',
    done: 'Programme übersetzt',
    failed: 'Der Bau ist fehlgeschlagen: Die Meldungen des Übersetzers stehen oben.',
  },
  frontEnd: (name) => ({
    doing: `Oberfläche ${name} wird gebaut`,
    done: `Oberfläche ${name} gebaut`,
    failed: `Der Bau von ${name} ist fehlgeschlagen: Die Meldungen stehen oben.`,
  }),
  frontEndsUnchanged: { doing: 'Oberflächen werden verglichen', done: 'Oberflächen unverändert' },

  badPort: (value) => `PORT muss eine Zahl von 0 bis 65535 sein, nicht „${value}“.`,
  badDays: (name, value) => `${name} muss eine Zahl von 1 bis 9999 sein, nicht „${value}“.`,
  badLogAddresses: (value) => `LOG_ADDRESSES muss „on“ oder „off“ sein, nicht „${value}“.`,
  portTaken: (port, owner) =>
    `Der Port ${port} ist schon belegt${owner ? ` (${owner})` : ''}. Beenden Sie das andere Programm oder wählen Sie ` +
    `einen anderen Port: PORT=${port + 1} npm start`,
  portForbidden: (port) =>
    `Der Port ${port} darf hier nicht benutzt werden. Wählen Sie einen anderen: PORT=8080 npm start`,
  portIsParkwart: (port) =>
    `Unter http://localhost:${port} läuft schon ein Parkwart. Beenden Sie ihn mit Strg+C oder wählen Sie einen anderen ` +
    `Port und Datenordner: PORT=${port + 1} DATA_DIR=.data-2 npm start`,
  dataFolderTaken: (folder, pid) =>
    `Mit dem Datenordner ${folder} läuft schon ein Parkwart (Prozess ${pid}). Beenden Sie ihn oder wählen Sie einen ` +
    'anderen Ordner: DATA_DIR=.data-2 npm start',
  dataFolderForbidden: (folder) => `Der Datenordner ${folder} lässt sich nicht beschreiben.`,
  diskFull: 'Der Datenträger ist voll. Schaffen Sie Platz und starten Sie noch einmal.',
  diskShort: (folder, needed, free) =>
    `Auf dem Datenträger von ${folder} sind nur noch ${free} MB frei, gebraucht werden ${needed} MB. Schaffen Sie Platz ` +
    'und starten Sie noch einmal.',
  unexpected: 'Damit war nicht zu rechnen:',

  types: 'Typen',
  rules: 'Regeln',
  needless: 'Ungenutztes',
  frontEnds: 'Oberflächen',
  lint: {
    doing: 'Regeln werden geprüft',
    done: 'Regeln geprüft',
    failed: 'Der Quelltext verletzt Regeln; sie stehen oben. Vieles behebt: npm run format',
  },
  unused: {
    doing: 'Ungenutztes wird gesucht',
    done: 'Nichts ist ungenutzt',
    failed:
      'Dateien, Exporte oder Abhängigkeiten sind ungenutzt oder nicht angegeben; sie stehen oben (npm run unused).',
  },
  failedSteps: (names) => `Fehlgeschlagen vor den Tests: ${names.join(', ')}`,
  skipped: (places) => `Übersprungen:\n${places.map((place) => `  ${place}`).join('\n')}`,
  missing: (tools, install) => `Auf diesem Rechner fehlt: ${tools.join(', ')}. Zu installieren mit: ${install}`,

  badNumber: (name, value, most) => `--${name} ist eine Zahl von 1 bis ${most}, nicht „${value}“.`,
  demoDataUsage: 'So geht es: npm run demo-data -- --records 5000 [--seed 7]',
  notRunning: (base) =>
    `Unter ${base} läuft kein Parkwart. Starten Sie ihn zuerst mit: npm start (derselbe PORT gilt hier)`,

  interrupted: 'Abgebrochen.',
};
