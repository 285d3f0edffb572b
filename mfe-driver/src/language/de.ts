/** The page's German texts. The type `Texts` requires the same texts in every other language. */
export const de = {
  title: 'Ansehen und bezahlen',
  languages: 'Sprache',
  demo: 'Probebetrieb',
  loading: 'Wird geladen …',
  retry: 'Erneut versuchen',
  print: 'Drucken',
  close: 'Vorgang schließen',
  open: {
    heading: 'Vorgang ansehen',
    intro:
      'Sie haben einen Beleg oder einen Brief mit dieser Adresse bekommen. Mit dem Kennzeichen sehen Sie, was gefordert ' +
      'wird und warum. Sie können bezahlen, widersprechen oder angeben, wer gefahren ist.',
    plate: 'Kennzeichen',
    plateHint: 'Wie auf dem Papier, zum Beispiel B-AB 1234.',
    submit: 'Vorgang öffnen',
    submitting: 'Wird geöffnet …',
    plateMissing: 'Bitte geben Sie das Kennzeichen ein.',
    plateInvalid: 'Ein Kennzeichen hat höchstens 20 Zeichen: Buchstaben, Ziffern, Leerzeichen und Bindestriche.',
    which: 'Welches Kennzeichen ist es?',
    notFound:
      'Zu dieser Adresse und diesem Kennzeichen haben wir nichts gefunden. Bitte vergleichen Sie beides mit dem Papier, ' +
      'bei der Adresse jeden Buchstaben und jede Ziffer.',
    expired:
      'Aus Sicherheitsgründen endet die Ansicht nach 30 Minuten. Bitte geben Sie das Kennzeichen noch einmal ein. Was ' +
      'Sie geschrieben haben, ist noch da.',
  },
  facts: {
    heading: (number: string) => `Vorgang ${number}`,
    entry: 'Einfahrt',
    exit: 'Ausfahrt',
    stillParked: 'Das Fahrzeug steht noch dort. Die Parkgebühr kommt bei der Ausfahrt dazu.',
    place: 'Parkplatz',
  },
  state: {
    section: 'Stand',
    open: 'Noch zu bezahlen',
    partlyPaid: 'Ein Teil ist bezahlt, noch offen sind',
    ofDriver: 'Nur von der benannten Person zu bezahlen',
    nothingDue: 'Zurzeit ist nichts zu bezahlen.',
    settled: 'Erledigt: Es ist nichts mehr zu bezahlen.',
    cancelled: 'Storniert: Von Ihnen wird nichts gefordert.',
    until: (day: string) => `Bitte bezahlen Sie bis zum ${day}.`,
    late: (day: string) => `Die Frist ist am ${day} abgelaufen. Bitte bezahlen Sie jetzt.`,
    blocked: 'Der Betreiber prüft den Vorgang und mahnt solange nicht.',
    agency: (name: string, day: string) =>
      `Seit dem ${day} hat das Inkassobüro ${name} den Vorgang. Bitte zahlen Sie nur noch dorthin, nicht an den Betreiber.`,
    payAgency:
      'Bankverbindung und Aktenzeichen stehen im Schreiben des Inkassobüros, das eigene Kosten dazurechnen kann. Haben Sie ' +
      'kein Schreiben, oder haben Sie schon an den Betreiber bezahlt? Dann wenden Sie sich bitte an ihn.',
  },
  claim: {
    heading: 'Was gefordert wird und warum',
    none: 'Hier wird zurzeit nichts gefordert.',
    total: 'Zusammen',
    kinds: {
      fee: 'Parkgebühr',
      fine: 'Vertragsstrafe',
      'owner-lookup': 'Halterermittlung',
      'reminder-cost': 'Mahnkosten',
      interest: 'Verzugszinsen',
      other: 'Weitere Forderung',
    },
  },
  photos: {
    heading: 'Fotos',
    photo: (number: string, count: string) => `Foto ${number} von ${count}`,
    newTab: 'öffnet in einem neuen Tab',
    failed: 'Die Fotos konnten nicht geladen werden.',
  },
  terms: {
    heading: 'Parkbedingungen',
    since: (day: string) => `Es gelten die Bedingungen auf den Schildern in der Fassung vom ${day}.`,
    tariff: (free: string, hour: string, most: string) =>
      `Tarif: ${free} Minuten frei, danach ${hour} je angefangene Stunde, höchstens ${most} je 24 Stunden.`,
    sign: (number: string, count: string) => `Schild ${number} von ${count}`,
  },
  pay: {
    noAccount: 'Die Bankverbindung fehlt noch. Bitte warten Sie.',
    heading: 'Bezahlen',
    intro: 'Überweisen Sie genau diesen Betrag mit diesem Verwendungszweck.',
    holder: 'Empfänger',
    iban: 'IBAN',
    bic: 'BIC',
    amount: 'Betrag',
    purpose: 'Verwendungszweck',
    copy: 'Kopieren',
    copied: 'Kopiert',
    copyField: (field: string) => `${field} kopieren`,
    fieldCopied: (field: string) => `${field} ist kopiert.`,
    copyFailed: (field: string) => `${field} ließ sich nicht kopieren. Der Text ist markiert.`,
    code: 'GiroCode für die Überweisung',
    codeHelp:
      'Der GiroCode enthält alle Angaben. Speichern oder teilen Sie das Bild, und öffnen Sie es in Ihrer Banking-App, ' +
      'oft unter „Fotoüberweisung“ oder „QR-Code“.',
    share: 'Bild teilen',
    save: 'Bild speichern',
    saved: 'Das Bild ist gespeichert.',
    codeFailed: 'Das Bild konnte nicht erstellt werden. Bitte kopieren Sie die Angaben.',
    afterwards:
      'Eine Überweisung dauert meist ein bis zwei Bankarbeitstage. Sie steht hier, sobald der Betreiber sie verbucht hat.',
  },
  online: {
    pay: (amount: string) => `Jetzt ${amount} online bezahlen`,
    starting: 'Zahlung wird begonnen …',
    hint:
      'Zum Beispiel mit Karte, PayPal, Apple Pay oder Google Pay, auf der Seite des Zahlungsanbieters Mollie. Danach ' +
      'kommen Sie hierher zurück.',
    instead: 'Oder per Überweisung:',
    paid: (amount: string, day: string, number: string) =>
      `Ihre Online-Zahlung von ${amount} vom ${day} ist eingegangen, Nummer ${number}. Diese Seite ist Ihre Quittung: Sie können sie drucken.`,
    pending: (amount: string) =>
      `Ihre Online-Zahlung von ${amount} wird noch bearbeitet. Bitte bezahlen Sie nicht noch einmal.`,
    open: (amount: string) => `Ihre Online-Zahlung von ${amount} ist noch nicht abgeschlossen.`,
    failed: (amount: string) => `Ihre Online-Zahlung von ${amount} kam nicht zustande. Abgebucht wird nichts.`,
    chargedBack: (amount: string) => `Ihre Online-Zahlung von ${amount} wurde zurückgebucht.`,
    refunded: (amount: string) =>
      `Ihre Online-Zahlung von ${amount} wurde erstattet. Bis der Betrag ankommt, vergehen einige Tage.`,
  },
  account: {
    heading: 'Konto',
    day: 'Tag',
    what: 'Buchung',
    amount: 'Betrag',
    kinds: {
      charge: 'Forderung',
      payment: 'Zahlung',
      waiver: 'Erlass',
      refund: 'Erstattung',
      other: 'Buchung',
    },
    reversed: (kind: string) => `${kind} (zurückgenommen)`,
    paid: 'Bezahlt',
    waived: 'Erlassen',
    open: 'Noch offen',
    overpaid: 'Zu viel bezahlt',
  },
  objection: {
    heading: 'Widersprechen',
    intro:
      'Stimmt etwas nicht? Schreiben Sie es hier. Bis der Betreiber entschieden hat, mahnt er nicht. Seine Entscheidung ' +
      'steht dann auf dieser Seite.',
    start: 'Widerspruch schreiben',
    sent: 'Ihr Widerspruch ist angekommen. Sie müssen nichts weiter tun. Die Entscheidung steht später auf dieser Seite.',
    impossible: 'Hier ist zurzeit kein Widerspruch möglich. Bei Fragen wenden Sie sich bitte an den Betreiber.',
    earlier: 'Ihre Widersprüche',
    decided: (day: string, label: string) => `Ihr Widerspruch vom ${day}: ${label}`,
    arrived: (day: string) => `Eingegangen am ${day}`,
    waived: (amount: string) => `Erlassen wurden ${amount}.`,
    states: {
      open: { label: 'In Prüfung', sentence: 'Der Betreiber prüft Ihren Widerspruch und mahnt solange nicht.' },
      rejected: { label: 'Abgelehnt', sentence: 'Der Betreiber bleibt bei der Forderung.' },
      goodwill: { label: 'Entgegengekommen', sentence: 'Der Betreiber verzichtet auf einen Teil der Forderung.' },
      justified: { label: 'Anerkannt', sentence: 'Der Betreiber hat Ihrem Widerspruch recht gegeben.' },
    },
  },
  driver: {
    heading: 'Wer ist gefahren?',
    intro:
      'Ist eine andere Person gefahren, können Sie sie hier angeben. Der Betreiber wendet sich dann an diese Person. ' +
      'Geben Sie bitte nur an, was Sie sicher wissen.',
    start: 'Fahrer angeben',
    sent: 'Ihre Angaben sind angekommen. Vielen Dank.',
    named: 'Wer gefahren ist, ist schon angegeben.',
  },
  form: {
    sent: 'Das haben Sie gesendet',
  },
  mail: {
    label: 'Ihre eigene E-Mail-Adresse (freiwillig)',
    hint:
      'Sie erfahren dann, wenn entschieden ist, eine Zahlung ankommt oder sich etwas ändert: mit der Nummer und einem ' +
      'Link. Nur dafür wird die Adresse verwendet; sie wird mit dem Vorgang gelöscht.',
    wrong: 'Bitte prüfen Sie die E-Mail-Adresse.',
    stop: 'Keine E-Mails mehr',
  },
  contact: {
    intro: 'Fragen beantwortet der Betreiber des Parkplatzes:',
    phone: 'Telefon',
    email: 'E-Mail',
    privacy: 'Datenschutz',
    imprint: 'Betreiber und Impressum',
    register: 'Register',
    directors: 'Geschäftsführung',
    accessibility: 'Barrierefreiheit',
  },
  errors: {
    unreached: 'Es besteht keine Verbindung. Bitte prüfen Sie Ihr Internet, und versuchen Sie es erneut.',
    slow: 'Die Antwort dauert zu lange. Bitte versuchen Sie es erneut.',
    tooMany: 'Gerade kommen zu viele Anfragen. Bitte warten Sie eine Minute, und versuchen Sie es dann erneut.',
    unavailable: 'Die Seite ist gerade gestört. Bitte versuchen Sie es in einigen Minuten erneut.',
    failed: 'Das hat nicht geklappt. Bitte versuchen Sie es erneut, oder wenden Sie sich an den Betreiber.',
    invalid: 'Bitte prüfen Sie Ihre Angaben.',
    PAGE_LOCKED:
      'Das Kennzeichen war zu oft falsch. Bitte versuchen Sie es in einer Stunde erneut, oder wenden Sie sich an den Betreiber.',
    ONLINE_PAYMENT_NOT_POSSIBLE: 'Online ist hier zurzeit nichts zu bezahlen. Bitte laden Sie die Seite neu.',
    ONLINE_PAYMENT_PENDING: 'Ihre Online-Zahlung wird noch bearbeitet. Bitte warten Sie einige Minuten.',
    PAYMENT_PROVIDER_UNAVAILABLE:
      'Der Zahlungsanbieter antwortet gerade nicht. Bezahlt ist nichts. Bitte versuchen Sie es erneut.',
    TOO_MANY_ONLINE_PAYMENTS:
      'Heute wurden hier schon zu viele Zahlungen begonnen. Bitte versuchen Sie es morgen erneut.',
    MAIL_NOT_POSSIBLE: 'Zu diesem Vorgang ist keine weitere E-Mail-Adresse möglich.',
  },
};

export type Texts = typeof de;
