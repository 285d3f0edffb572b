export const texts = {
  partEnded: (name: string, lastLines: string) => `${name} ließ sich nicht starten. Zuletzt sagte es:\n${lastLines}`,
  partNotReady: (name: string, lastLines: string) => `${name} wird nicht bereit. Zuletzt sagte es:\n${lastLines}`,
  partBrokeDown: (name: string, logFile: string) =>
    `${name} ist ausgefallen und wird neu gestartet. Näheres: ${logFile}`,
  partIsBack: (name: string) => `${name} läuft wieder.`,

  servicesReady: 'Dienste bereit: Benutzer, Parken, Dateien',
  gatewayReady: 'Eingang bereit',

  running: (url: string) => `Parkwart läuft: ${url}`,
  accounts: ['  Büro:   admin / parkwart-admin', '  Kasse:  kasse / parkwart-kasse', '  Ende:   Strg+C'],
  stopping: 'Parkwart wird beendet …',
  stopped: 'Parkwart ist beendet.',
} as const;
