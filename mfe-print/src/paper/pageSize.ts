/** Of the receipt. */
const WIDTH_MM = 72;
/** Text may break a line more on paper than on screen; a second page for it would be worse than a bit of blank paper. */
const RESERVE_MM = 4;

const MM_PER_PX = 25.4 / 96;

/**
 * Makes the printed page 72 mm wide and as high as what is on it. Through the CSSOM, since our content security policy
 * forbids style elements.
 * @param pixels the height on screen, in CSS px
 * @returns takes it back
 */
export function setPageHeight(pixels: number): () => void {
  const height = Math.ceil(pixels * MM_PER_PX) + RESERVE_MM;
  const sheet = new CSSStyleSheet();
  sheet.insertRule(`@page { size: ${WIDTH_MM}mm ${height}mm; margin: 0; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}
