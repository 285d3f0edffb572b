import { MOST_MEGABYTES } from '../../limits.ts';
import type { FormTexts } from './de.ts';

export const pl: FormTexts = {
  objection: {
    text: 'Co się Państwa zdaniem nie zgadza?',
    textHint: (most) => `Najwyżej ${most} znaków.`,
    textMissing: 'Proszę napisać, czemu się Państwo sprzeciwiają.',
    files: 'Dodaj pliki',
    filesHint: (megabytes, most) =>
      `Na przykład zdjęcia lub PDF. Każdy plik najwyżej ${megabytes} MB, można dodać jeszcze: ${most}.`,
    chosen: 'Wybrane pliki',
    remove: (name) => `Usuń plik ${name}`,
    progress: (name) => `Przesyłanie pliku ${name}`,
    uploaded: 'przesłano',
    filesFailed: 'Nie udało się przesłać pliku. Proszę go usunąć albo spróbować ponownie.',
    send: 'Wyślij sprzeciw',
  },
  driver: {
    name: 'Imię i nazwisko',
    nameMissing: 'Proszę podać imię i nazwisko.',
    address: 'Adres',
    addressHint: 'Ulica i numer domu, kod pocztowy i miejscowość, kraj',
    addressMissing: 'Proszę podać adres.',
    send: 'Wyślij dane',
  },
  tooLong: (most) => `Proszę wpisać najwyżej ${most} znaków.`,
  sending: 'Wysyłanie …',
  cancel: 'Anuluj',
  controlCharacters: 'Tekst zawiera znaki, których nie można wysłać. Proszę wpisać go ponownie.',
  errors: {
    OBJECTION_OPEN: 'Poprzedni sprzeciw jest jeszcze sprawdzany. Następny będzie możliwy dopiero potem.',
    OBJECTION_NOT_POSSIBLE: 'Kolejny sprzeciw nie jest tu możliwy. Prosimy o kontakt z operatorem.',
    DRIVER_NAMED: 'Kierujący został już wskazany. Zmienić to może tylko operator.',
    NAMING_NOT_POSSIBLE: 'Nie można tu już nikogo wskazać. Prosimy o kontakt z operatorem.',
    TOO_MANY_DRIVER_FILES: 'Do tej sprawy nie można dodać więcej plików.',
    TOO_MANY_FILES: 'Wybrano za dużo plików naraz.',
    FILE_TOO_LARGE: `Plik jest za duży. Możliwe jest najwyżej ${MOST_MEGABYTES} MB.`,
    FILE_EMPTY: 'Plik jest pusty.',
    EXECUTABLE: 'Nie można przesyłać programów.',
    MACROS: 'Nie można przesyłać dokumentów z makrami. Proszę zapisać dokument jako PDF.',
    LOCATION_REMAINS:
      'Nie można odczytać obrazu. Proszę zapisać go ponownie, najlepiej mniejszy i jako JPEG, albo zrobić zrzut ekranu.',
  },
};
