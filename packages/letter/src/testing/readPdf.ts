import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import jsqr from 'jsqr';

export { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';

const run = promisify(execFile);
const outputOf = async (...command: [string, string[]]) => (await run(...command)).stdout;
const MM_PER_POINT = 25.4 / 72;
const DOTS_PER_INCH = 200;

/** Positions in mm from the page's top left. */
export interface Word {
  readonly page: number;
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface ReadPdf {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly pages: readonly string[];
  readonly words: readonly Word[];
  readonly fonts: readonly string[];
}

const plainOf = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

function wordsOf(html: string): Word[] {
  const word = /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)<\/word>/g;
  return html.split('<page ').flatMap((part, page) =>
    [...part.matchAll(word)].map(([, left, top, right, bottom, text = '']) => ({
      page,
      text: plainOf(text),
      left: Number(left) * MM_PER_POINT,
      top: Number(top) * MM_PER_POINT,
      right: Number(right) * MM_PER_POINT,
      bottom: Number(bottom) * MM_PER_POINT,
    })),
  );
}

async function inFile<Result>(pdf: Blob, read: (file: string, folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'parkwart-letter-'));
  try {
    const file = join(folder, 'letter.pdf');
    await writeFile(file, Buffer.from(await pdf.arrayBuffer()));
    return await read(file, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function readPdf(pdf: Blob): Promise<ReadPdf> {
  return inFile(pdf, async (file) => {
    const [info, text, boxes, fonts] = await Promise.all([
      outputOf('pdfinfo', [file]),
      outputOf('pdftotext', ['-layout', file, '-']),
      outputOf('pdftotext', ['-bbox', file, '-']),
      outputOf('pdffonts', [file]),
    ]);
    const [, width, height] = /Page size:\s+([\d.]+) x ([\d.]+)/.exec(info) ?? [];
    return {
      widthMm: Number(width) * MM_PER_POINT,
      heightMm: Number(height) * MM_PER_POINT,
      pages: text.split('\f').slice(0, -1),
      words: wordsOf(boxes),
      fonts: fonts.trim().split('\n').slice(2),
    };
  });
}

/** Rows of grey values; 0 is black. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly grey: Uint8Array;
  readonly dotsPerMm: number;
}

export function drawPage(pdf: Blob, page: number): Promise<Picture> {
  return inFile(pdf, async (file, folder) => {
    const options = ['-gray', '-r', String(DOTS_PER_INCH), '-f', String(page), '-l', String(page), '-singlefile'];
    await run('pdftoppm', [...options, file, join(folder, 'page')]);
    const picture = await readFile(join(folder, 'page.pgm'));
    const [head = '', width, height] = /^P5\s+(\d+)\s+(\d+)\s+\d+\s/.exec(picture.toString('latin1', 0, 50)) ?? [];
    return {
      width: Number(width),
      height: Number(height),
      grey: new Uint8Array(picture.subarray(head.length)),
      dotsPerMm: DOTS_PER_INCH / 25.4,
    };
  });
}

export function scanCode({ grey, width, height, dotsPerMm }: Picture, leftMm = 0): string | undefined {
  const pixels = new Uint8ClampedArray(grey.length * 4).fill(255);
  for (const [at, shade] of grey.entries())
    if (at % width >= leftMm * dotsPerMm) pixels.fill(shade, at * 4, at * 4 + 3);
  // The types of jsqr describe an ES module, but jsqr is CommonJS.
  const scan = jsqr as unknown as typeof jsqr.default;
  const code = scan(pixels, width, height);
  return code ? Buffer.from(code.binaryData).toString('utf8') : undefined;
}
