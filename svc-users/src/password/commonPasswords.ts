import { foldCase } from './passwordVariants.ts';

const OTHERS = `
  benutzer login superuser geheimwort neuespasswort meinpasswort keinpasswort ohnepasswort hallowelt hallihallo moin
  ichliebedich ichliebdich sternchen pferdchen köln bayernmünchen gti bmw parkhaus parkraum parkplatz parkausweis
  parkschein schranke kassen kassierer mahnung inkasso
`;

let loaded: Promise<ReadonlySet<string>> | undefined;

/** Normalised by `foldCase`. Loaded once a password is chosen: most days none is, and it takes 9 MB. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<ReadonlySet<string>> {
  const [{ dictionary: common }, { dictionary: german }] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-de'),
  ]);
  const words = [...common['passwords-common'], ...german.commonWords, ...german.firstnames, ...german.lastnames];
  return new Set([...words, ...OTHERS.trim().split(/\s+/)].map(foldCase));
}
