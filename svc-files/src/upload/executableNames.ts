/** Endings of what Windows, macOS or Linux runs at a double click, of disk images, and of Office files made for macros. */
const ENDINGS = new Set(
  `
    exe com bat cmd scr pif msi msp mst msc cpl dll sys drv ocx efi gadget application appref-ms appx appxbundle msix
    msixbundle msu ps1 ps1xml ps2 psc1 psd1 psm1 vb vbe vbs js jse mjs cjs ws wsc wsf wsh hta lnk url scf reg inf chm
    hlp jar jnlp class xbap settingcontent-ms library-ms search-ms iso img vhd vhdx sct shb shs diagcab diagpkg wsb rdp
    website
    sh bash zsh csh ksh fish run elf so py pyc pyw rb pl desktop appimage deb rpm apk
    app command scpt applescript workflow action terminal dmg pkg
    docm dotm xlsm xltm xlam xla xll xlm pptm potm ppsm ppam sldm wll vsto mde ade adp accde slk iqy
  `
    .trim()
    .split(/\s+/),
);

/** Whether a computer would run what has this name. @param name as `cleanName` gives it */
export function isExecutableName(name: string): boolean {
  // Wide letters look like others, and some letters are not seen at all.
  const seen = name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase();
  // Windows takes what follows a colon for a part of the file, a browser for the end of its name.
  return seen.split(':').some(hasExecutableEnding);
}

function hasExecutableEnding(name: string): boolean {
  const ending = /\.([^.]+)$/.exec(name.replace(/[.\s]+$/, ''))?.[1];
  return ending !== undefined && ENDINGS.has(ending.trim());
}
