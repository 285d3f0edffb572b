const WIDTH_MM = 72;
/** Text may wrap earlier in print; some blank space is better than a second page. */
const RESERVE_MM = 4;

const MM_PER_PX = 25.4 / 96;

/** Through CSSOM: the CSP forbids style elements. @param pixels CSS px @returns undo */
export function setPageHeight(pixels: number): () => void {
  const height = Math.ceil(pixels * MM_PER_PX) + RESERVE_MM;
  const sheet = new CSSStyleSheet();
  sheet.insertRule(`@page { size: ${WIDTH_MM}mm ${height}mm; margin: 0; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}
