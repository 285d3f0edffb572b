import type { Texts } from './de.ts';

export const pl: Texts = {
  title: 'Zobacz i zapłać',
  languages: 'Język',
  demo: 'Tryb próbny',
  loading: 'Ładowanie …',
  retry: 'Spróbuj ponownie',
  print: 'Drukuj',
  close: 'Zamknij sprawę',
  open: {
    heading: 'Zobacz swoją sprawę',
    intro:
      'Otrzymali Państwo pokwitowanie lub list z tym adresem. Po podaniu numeru rejestracyjnego zobaczą Państwo, czego ' +
      'dotyczy żądanie i dlaczego. Można zapłacić, wnieść sprzeciw albo wskazać, kto kierował.',
    plate: 'Numer rejestracyjny',
    plateHint: 'Jak na papierze, na przykład B-AB 1234.',
    submit: 'Otwórz sprawę',
    submitting: 'Otwieranie …',
    plateMissing: 'Proszę podać numer rejestracyjny.',
    plateInvalid: 'Numer rejestracyjny ma najwyżej 20 znaków: litery, cyfry, spacje i łączniki.',
    which: 'Który to numer rejestracyjny?',
    notFound:
      'Nie znaleźliśmy niczego dla tego adresu i tego numeru rejestracyjnego. Proszę porównać jedno i drugie z papierem, ' +
      'w adresie każdą literę i cyfrę.',
    expired:
      'Ze względów bezpieczeństwa widok zamyka się po 30 minutach. Proszę ponownie podać numer rejestracyjny. To, co ' +
      'Państwo napisali, nadal tu jest.',
  },
  facts: {
    heading: (number) => `Sprawa ${number}`,
    entry: 'Wjazd',
    exit: 'Wyjazd',
    stillParked: 'Pojazd nadal tam stoi. Opłata za parkowanie zostanie doliczona przy wyjeździe.',
    place: 'Parking',
  },
  state: {
    section: 'Stan sprawy',
    open: 'Do zapłaty',
    partlyPaid: 'Część jest zapłacona, pozostaje',
    ofDriver: 'Płaci tylko wskazana osoba',
    nothingDue: 'Obecnie nie ma nic do zapłaty.',
    settled: 'Załatwione: nie ma już nic do zapłaty.',
    cancelled: 'Anulowane: niczego się od Państwa nie żąda.',
    until: (day) => `Prosimy zapłacić do ${day}.`,
    late: (day) => `Termin minął ${day}. Prosimy zapłacić teraz.`,
    blocked: 'Operator sprawdza sprawę i w tym czasie nie wysyła upomnień.',
    agency: (name, day) =>
      `Od ${day} sprawę prowadzi firma windykacyjna ${name}. Prosimy płacić już tylko tam, a nie operatorowi.`,
    payAgency:
      'Numer konta i numer sprawy są w piśmie firmy windykacyjnej, która może doliczyć własne koszty. Jeśli nie mają Państwo ' +
      'pisma albo już zapłacili operatorowi, prosimy skontaktować się z operatorem.',
  },
  claim: {
    heading: 'Czego dotyczy żądanie i dlaczego',
    none: 'Obecnie niczego się tu nie żąda.',
    total: 'Razem',
    kinds: {
      fee: 'Opłata za parkowanie',
      fine: 'Kara umowna',
      'owner-lookup': 'Ustalenie posiadacza pojazdu',
      'reminder-cost': 'Koszty upomnienia',
      interest: 'Odsetki za opóźnienie',
      other: 'Inne żądanie',
    },
  },
  photos: {
    heading: 'Zdjęcia',
    photo: (number, count) => `Zdjęcie ${number} z ${count}`,
    newTab: 'otwiera się w nowej karcie',
    failed: 'Nie udało się załadować zdjęć.',
  },
  terms: {
    heading: 'Warunki parkowania',
    since: (day: string) => `Obowiązują warunki z tablic w wersji z dnia ${day}.`,
    tariff: (free: string, hour: string, most: string) =>
      `Taryfa: ${free} minut bezpłatnie, potem ${hour} za każdą rozpoczętą godzinę, najwyżej ${most} za 24 godziny.`,
    sign: (number: string, count: string) => `Tablica ${number} z ${count}`,
  },
  pay: {
    noAccount: 'Brakuje danych bankowych. Proszę poczekać.',
    heading: 'Zapłać',
    intro: 'Prosimy przelać dokładnie tę kwotę z tym tytułem.',
    holder: 'Odbiorca',
    iban: 'IBAN',
    bic: 'BIC',
    amount: 'Kwota',
    purpose: 'Tytuł przelewu',
    copy: 'Kopiuj',
    copied: 'Skopiowano',
    copyField: (field) => `${field}: kopiuj`,
    fieldCopied: (field) => `${field}: skopiowano.`,
    copyFailed: (field) => `${field}: nie udało się skopiować. Tekst jest zaznaczony.`,
    code: 'GiroCode do przelewu',
    codeHelp:
      'GiroCode zawiera wszystkie dane. Proszę zapisać lub udostępnić obraz i otworzyć go w aplikacji bankowej, często pod ' +
      'nazwą „Fotoüberweisung” lub „kod QR”. Banki poza Niemcami mogą go nie odczytać: wtedy proszę skopiować dane.',
    share: 'Udostępnij obraz',
    save: 'Zapisz obraz',
    saved: 'Obraz został zapisany.',
    codeFailed: 'Nie udało się utworzyć obrazu. Proszę skopiować dane.',
    afterwards: 'Przelew trwa zwykle jeden lub dwa dni robocze. Pojawi się tutaj, gdy operator go zaksięguje.',
  },
  online: {
    pay: (amount) => `Zapłać teraz ${amount} online`,
    starting: 'Rozpoczynanie płatności …',
    hint:
      'Na przykład kartą, PayPal, Apple Pay lub Google Pay, na stronie operatora płatności Mollie. Potem wrócą Państwo ' +
      'na tę stronę.',
    instead: 'Albo przelewem:',
    paid: (amount, day, number) =>
      `Państwa płatność online ${amount} z dnia ${day} wpłynęła, numer ${number}. Ta strona jest pokwitowaniem: można ją wydrukować.`,
    pending: (amount) => `Państwa płatność online ${amount} jest jeszcze przetwarzana. Proszę nie płacić ponownie.`,
    open: (amount) => `Państwa płatność online ${amount} nie została jeszcze zakończona.`,
    failed: (amount) => `Państwa płatność online ${amount} nie doszła do skutku. Nic nie zostanie pobrane.`,
    chargedBack: (amount) => `Państwa płatność online ${amount} została cofnięta.`,
    refunded: (amount) => `Państwa płatność online ${amount} została zwrócona. Kwota dotrze w ciągu kilku dni.`,
  },
  account: {
    heading: 'Konto',
    day: 'Dzień',
    what: 'Zapis',
    amount: 'Kwota',
    kinds: {
      charge: 'Należność',
      payment: 'Wpłata',
      waiver: 'Umorzenie',
      refund: 'Zwrot',
      other: 'Zapis',
    },
    reversed: (kind) => `${kind} (cofnięto)`,
    paid: 'Zapłacono',
    waived: 'Umorzono',
    open: 'Pozostaje',
    overpaid: 'Nadpłata',
  },
  objection: {
    heading: 'Sprzeciw',
    intro:
      'Coś się nie zgadza? Proszę to tutaj napisać. Dopóki operator nie podejmie decyzji, nie wysyła upomnień. Decyzję ' +
      'zobaczą Państwo na tej stronie.',
    start: 'Napisz sprzeciw',
    sent: 'Sprzeciw dotarł. Nie trzeba robić nic więcej. Decyzja pojawi się później na tej stronie.',
    impossible: 'Obecnie nie można tu wnieść sprzeciwu. W razie pytań prosimy o kontakt z operatorem.',
    earlier: 'Państwa sprzeciwy',
    decided: (day, label) => `Państwa sprzeciw z ${day}: ${label}`,
    arrived: (day) => `Wpłynął ${day}`,
    waived: (amount) => `Umorzono ${amount}.`,
    states: {
      open: {
        label: 'W trakcie sprawdzania',
        sentence: 'Operator sprawdza sprzeciw i w tym czasie nie wysyła upomnień.',
      },
      rejected: { label: 'Odrzucony', sentence: 'Operator podtrzymuje żądanie.' },
      goodwill: { label: 'Ustępstwo', sentence: 'Operator rezygnuje z części żądania.' },
      justified: { label: 'Uznany', sentence: 'Operator uznał sprzeciw.' },
    },
  },
  driver: {
    heading: 'Kto kierował?',
    intro:
      'Jeśli kierowała inna osoba, można ją tutaj wskazać. Operator zwróci się wtedy do tej osoby. Prosimy podać tylko to, ' +
      'co wiedzą Państwo na pewno.',
    start: 'Wskaż kierującego',
    sent: 'Dane dotarły. Dziękujemy.',
    named: 'Kierujący został już wskazany.',
  },
  form: {
    sent: 'To zostało wysłane',
  },
  mail: {
    label: 'Własny adres e-mail (nieobowiązkowo)',
    hint:
      'Otrzymają Państwo wiadomość o decyzji, wpłacie lub zmianie: z numerem i linkiem. Adres służy tylko do tego i ' +
      'zostanie usunięty razem ze sprawą.',
    wrong: 'Proszę sprawdzić adres e-mail.',
    stop: 'Nie wysyłać więcej e-maili',
  },
  contact: {
    intro: 'Na pytania odpowiada operator parkingu:',
    phone: 'Telefon',
    email: 'E-mail',
    privacy: 'Ochrona danych',
    imprint: 'Operator i dane firmy',
    register: 'Rejestr',
    directors: 'Zarząd',
    accessibility: 'Dostępność',
  },
  errors: {
    unreached: 'Brak połączenia. Proszę sprawdzić internet i spróbować ponownie.',
    slow: 'Odpowiedź trwa zbyt długo. Proszę spróbować ponownie.',
    tooMany: 'W tej chwili jest zbyt wiele zapytań. Proszę odczekać minutę i spróbować ponownie.',
    unavailable: 'Strona chwilowo nie działa. Proszę spróbować za kilka minut.',
    failed: 'Nie udało się. Proszę spróbować ponownie albo skontaktować się z operatorem.',
    invalid: 'Proszę sprawdzić podane dane.',
    PAGE_LOCKED:
      'Zbyt wiele razy podano błędny numer rejestracyjny. Proszę spróbować za godzinę albo skontaktować się z operatorem.',
    ONLINE_PAYMENT_NOT_POSSIBLE: 'W tej chwili nie ma tu nic do zapłacenia online. Proszę odświeżyć stronę.',
    ONLINE_PAYMENT_PENDING: 'Państwa płatność online jest jeszcze przetwarzana. Proszę poczekać kilka minut.',
    PAYMENT_PROVIDER_UNAVAILABLE:
      'Operator płatności chwilowo nie odpowiada. Nic nie zostało zapłacone. Proszę spróbować ponownie.',
    TOO_MANY_ONLINE_PAYMENTS: 'Rozpoczęto tu dziś zbyt wiele płatności. Proszę spróbować jutro.',
    MAIL_NOT_POSSIBLE: 'Do tej sprawy nie można dodać kolejnego adresu e-mail.',
  },
};
