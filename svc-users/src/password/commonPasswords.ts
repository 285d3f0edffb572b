import { dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as german } from '@zxcvbn-ts/language-de';
import { foldCase } from './passwordVariants.ts';

/** Further passwords common in Germany, and words of this trade. */
const OTHERS = `
  benutzer login superuser geheimwort neuespasswort meinpasswort keinpasswort ohnepasswort hallowelt hallihallo moin
  ichliebedich ichliebdich sternchen pferdchen köln bayernmünchen gti bmw parkhaus parkraum parkplatz parkausweis
  parkschein schranke kassen kassierer mahnung inkasso
`;

/** Some sixty thousand: leaked passwords, and German words and names, all normalised by `foldCase`. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  [
    ...common['passwords-common'],
    ...german.commonWords,
    ...german.firstnames,
    ...german.lastnames,
    ...OTHERS.trim().split(/\s+/),
  ].map(foldCase),
);
