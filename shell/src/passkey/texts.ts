export const texts = {
  unsupported:
    'Dieser Browser kann hier keine Passkeys benutzen. Nehmen Sie einen aktuellen Browser und eine Adresse, die mit https beginnt.',
  /** One text for several cases, because browsers do not distinguish them, to keep a user's passkeys private. */
  notUsed:
    'Es wurde kein Passkey benutzt. Entweder wurde abgebrochen, oder auf diesem Gerät liegt keiner für Ihr Konto. Versuchen Sie es erneut, oder nehmen Sie das Gerät, auf dem Ihr Passkey liegt.',
  notMade: 'Es wurde kein Passkey eingerichtet, weil abgebrochen wurde.',
  timedOut: 'Die Zeit ist abgelaufen, ohne dass ein Passkey benutzt wurde. Bitte versuchen Sie es erneut.',
  alreadyHere: 'Auf diesem Gerät ist schon ein Passkey für Ihr Konto eingerichtet.',
  unfit: 'Dieses Gerät kann keinen passenden Passkey anlegen. Bitte nehmen Sie ein anderes.',
  wrongPlace: 'Unter dieser Adresse lässt der Browser keine Passkeys zu. Bitte öffnen Sie Parkwart unter seinem Namen.',
  none: 'Für dieses Konto ist kein Passkey eingerichtet.',
  failed: 'Der Passkey konnte nicht benutzt werden. Bitte versuchen Sie es erneut.',
  openAtLocalhost: 'Parkwart unter localhost öffnen',
};
