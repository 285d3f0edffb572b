import type { ReceivedFile } from '@parkwart/service-kit/http/receiveFiles';
import { emptyFile, executable, locationRemains, noFiles, withMacros } from '../attachments/errors.ts';
import { cleanName } from '../attachments/fileName.ts';
import { isImage } from './prepareImage.ts';
import { mayContainLocation } from './removeLocation.ts';
import type { AcceptedFile } from './storeFile.ts';

/**
 * Extensions that Windows, macOS or Linux run on a double click, and those of disk images and Office files with macros.
 */
const EXTENSIONS = new Set(
  `
    exe com bat cmd scr pif msi msp mst msc cpl dll sys drv ocx efi gadget application appref-ms appx appxbundle msix
    msixbundle msu ps1 ps1xml ps2 psc1 psd1 psm1 vb vbe vbs js jse mjs cjs ws wsc wsf wsh hta lnk url scf reg inf chm
    hlp jar jnlp class xbap settingcontent-ms library-ms search-ms iso img vhd vhdx sct shb shs diagcab diagpkg wsb rdp
    website inetloc fileloc webloc searchconnector-ms appinstaller oxt
    sh bash zsh csh ksh fish run elf so py pyc pyw rb pl desktop appimage deb rpm apk
    app command scpt applescript workflow action terminal dmg pkg
    docm dotm xlsm xltm xlam xla xll xlm pptm potm ppsm ppam sldm wll vsto mdb mde ade adp accdb accde one onepkg slk iqy
  `
    .trim()
    .split(/\s+/),
);

/** @param name normalised by `cleanName` */
export function isExecutableName(name: string): boolean {
  // Full-width letters look like ordinary ones, and some characters are invisible.
  const visible = name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase();
  // Windows treats text after a colon as a stream of the file, browsers treat the colon as the end of the name.
  return visible.split(':').some(hasExecutableExtension);
}

function hasExecutableExtension(name: string): boolean {
  const extension = /\.([^.]+)$/.exec(name.replace(/(?<![.\s])[.\s]+$/, ''))?.[1];
  return extension !== undefined && EXTENSIONS.has(extension.trim());
}

/**
 * Checks all files before the first file is stored: one invalid file rejects the whole upload. @throws HttpError 400,
 * 415, 422
 */
export async function acceptFiles(files: readonly ReceivedFile[]): Promise<AcceptedFile[]> {
  if (files.length === 0) throw noFiles();
  // `inspectFile` is loaded on use: its parsers take some megabytes, and most car parks attach a few files a week.
  const { inspectFile } = await import('./inspectFile.ts');
  const accepted: AcceptedFile[] = [];
  for (const { path, name: sentName, size, hash } of files) {
    const name = cleanName(sentName);
    if (size === 0) throw emptyFile(name);
    const { type, runs } = await inspectFile(path);
    if (runs === 'macros') throw withMacros(name);
    if (runs === 'program' || isExecutableName(name)) throw executable(name);
    if (!isImage(type) && mayContainLocation(type)) throw locationRemains(name);
    accepted.push({ path, name, type, hash });
  }
  return accepted;
}
