import { screen, waitFor } from '@testing-library/react';
import { FORM_TEXTS } from '../form/formTexts.ts';
import { CASE } from '../testing/driverServer.ts';
import { driverServer, heading, openCase, openPage, section } from '../testing/openPage.tsx';
import { formatOf, isPast } from './format.ts';
import { LANGUAGES, type Language, preferredLanguage } from './languages.ts';

type Texts = { readonly [name: string]: string | Texts | ((...words: string[]) => string) };

const WORDS = ['WORD1', 'WORD2'];

/** Every text by its key; a text that is a function is called with two words as arguments. */
function textsOf(texts: Texts, place = ''): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => {
      const here = place ? `${place}.${name}` : name;
      if (typeof text === 'string') return [[here, text]];
      if (typeof text === 'function') return [[here, text(...WORDS)]];
      return Object.entries(textsOf(text, here));
    }),
  );
}

const all = Object.fromEntries(
  Object.entries(LANGUAGES).map(([language, texts]) => {
    const forms = FORM_TEXTS[language as Language];
    return [language, textsOf({ ...texts, forms } as Texts)];
  }),
) as Record<Language, Readonly<Record<string, string>>>;
const { de, ...others } = all;

/** Keys of texts that may be the same in several languages. */
const SAME = ['pay.iban', 'pay.bic', 'contact.phone', 'contact.email', 'account.heading', 'forms.driver.address'];

describe('the texts of the page', () => {
  it.each(Object.entries(others))('exist in %s with exactly the same keys as the German texts', (_language, texts) => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(de).sort());
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it.each(Object.entries(others))(
    'in %s contain the same inserted values and numbers as the German ones',
    (_language, texts) => {
      for (const [place, german] of Object.entries(de)) {
        for (const word of [...WORDS, ...(german.match(/\d+/g) ?? [])]) {
          expect([place, word, texts[place]?.includes(word)]).toEqual([place, word, german.includes(word)]);
        }
      }
    },
  );

  it('differ between languages, and contain no untranslated German or English words', () => {
    for (const [one, texts] of Object.entries(all)) {
      for (const [other, othersTexts] of Object.entries(all)) {
        if (one === other) continue;
        const same = Object.keys(texts).filter((place) => texts[place] === othersTexts[place]);
        expect([one, other, same.filter((place) => !SAME.includes(place))]).toEqual([one, other, []]);
      }
    }
    // Names of functions in a bank's app stay German, in quotation marks.
    const quoted = /[„“"][^“”"]*[“”"]/g;
    for (const [language, texts] of Object.entries(others)) {
      const text = Object.values(texts).join(' ').replace(quoted, '');
      expect([language, text.match(/\b(?:der|das|und|nicht|Sie|bitte|wird|ist)\b/g)]).toEqual([language, null]);
    }
    const withoutEnglish = [...Object.values(all.tr), ...Object.values(all.pl), ...Object.values(de)].join(' ');
    expect(withoutEnglish.match(/\b(?:the|please|you|your|is|of)\b/gi)).toBeNull();
  });

  it('never offer payment in cash', () => {
    const text = Object.values(all).flatMap(Object.values).join(' ');
    expect(text.match(/\bbar\b|Bargeld|\bcash\b|nakit|gotówk/gi)).toBeNull();
  });
});

describe('the language of the page', () => {
  it.each([
    [['de-AT', 'en'], 'de'],
    [['fr-FR', 'pl', 'de'], 'pl'],
    [['tr-TR'], 'tr'],
    [['fr-FR', 'nl'], 'en'],
    [[], 'en'],
  ])('for a browser with the languages %j is %s', (wanted, language) => {
    expect(preferredLanguage(wanted)).toBe(language);
  });
});

describe('amounts and days', () => {
  const shown = (language: Language) => {
    const { money, amount, day, instant } = formatOf(language);
    return [money(1_234.5), amount(1_234.5), day('5.3.2026'), instant('29.3.2026 02:30:05')].map((text) =>
      text.replaceAll('\u00a0', ' '),
    );
  };

  it.each([
    ['de', ['1.234,50 €', '1234,50', '5. März 2026', '29. März 2026 um 02:30']],
    ['en', ['€1,234.50', '1234.50', '5 March 2026', '29 March 2026 at 02:30']],
    ['tr', ['€1.234,50', '1234,50', '5 Mart 2026', '29 Mart 2026 02:30']],
    ['pl', ['1234,50 €', '1234,50', '5 marca 2026', '29 marca 2026 02:30']],
  ] as const)('are written in the format of %s, with times in the time zone of the car park', (language, texts) => {
    expect(shown(language)).toEqual(texts);
  });

  it('are shown unchanged if a day cannot be parsed', () => {
    expect(formatOf('de').day('morgen')).toBe('morgen');
  });

  it('treat a deadline as past only after the day of the deadline has ended', () => {
    expect(isPast('3.12.2026', new Date('2026-12-03T20:00:00Z'))).toBe(false);
    expect(isPast('3.12.2026', new Date('2026-12-04T00:00:00Z'))).toBe(true);
  });
});

describe('the language', () => {
  const server = driverServer();

  it.each([
    ['en-US', 'View your case', 'en'],
    ['tr', 'Dosyanızı görüntüleyin', 'tr'],
    ['pl-PL', 'Zobacz swoją sprawę', 'pl'],
    ['de', 'Vorgang ansehen', 'de'],
  ])('of a browser in %s becomes the language of the page', async (wanted, title, language) => {
    openPage([wanted]);
    await heading(title);
    expect(document.documentElement.lang).toBe(language);
  });

  it('is selected by its name, and stays selected after a reload of the tab', async () => {
    const { user, unmount } = openPage();
    await user.click(screen.getByRole('button', { name: 'Polski' }));
    await heading('Zobacz swoją sprawę');
    expect(screen.getByRole('button', { name: 'Polski' })).toHaveAttribute('aria-pressed', 'true');
    expect(document.documentElement.lang).toBe('pl');
    unmount();
    openPage();
    await heading('Zobacz swoją sprawę');
  });

  it('applies to all texts of the page except those that the operator wrote', async () => {
    const { operator, privacyText } = CASE;
    const body = { operator, privacyText, accessibilityText: '', isDemo: true };
    server.answers({ 'GET /driver-page/operator': { status: 200, body } });
    const { user } = await openCase();
    await heading('Vorgang 100170');
    expect(await screen.findByText('Probebetrieb')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'English' }));
    await heading('Case 100170');
    const [, , unknown] = section('What is claimed and why').getAllByRole('listitem');
    expect(unknown).toHaveTextContent(/^Further claimGanz Neues/);
    expect(screen.getByText('Ganz Neues')).toHaveAttribute('lang', 'de');
    await waitFor(() => expect(document.title).toBe('Case 100170'));
    const own = [...document.querySelectorAll('main > mark, main p, main dt, main h2, main button, main th')]
      .filter((element) => !element.closest('[lang=de]'))
      .map(({ textContent }) => textContent)
      .join(' ');
    expect(own).toContain('What is claimed and why');
    expect(own).not.toMatch(/Bezahlen|Widersprechen|Konto|Kopieren|gefordert|Probebetrieb/);
  });
});
