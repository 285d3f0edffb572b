import { dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as german } from '@zxcvbn-ts/language-de';
import { foldCase } from './passwordVariants.ts';

const OTHERS = `
  benutzer login superuser geheimwort neuespasswort meinpasswort keinpasswort ohnepasswort hallowelt hallihallo moin
  ichliebedich ichliebdich sternchen pferdchen köln bayernmünchen gti bmw parkhaus parkraum parkplatz parkausweis
  parkschein schranke kassen kassierer mahnung inkasso
`;

/** Normalised by `foldCase`. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  [
    ...common['passwords-common'],
    ...german.commonWords,
    ...german.firstnames,
    ...german.lastnames,
    ...OTHERS.trim().split(/\s+/),
  ].map(foldCase),
);
