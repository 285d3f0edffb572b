import { parentPort } from 'node:worker_threads';
import type { ThreadRequest } from './letterMaker.ts';
import { makePdf } from './makePdf.ts';
import { readTypefaces } from './readTypefaces.ts';

/** Makes a PDF of each letter that the thread receives. An error ends the thread. */
const faces = await readTypefaces();

parentPort?.on('message', async ({ letter, isDemo }: ThreadRequest) => {
  const pdf = await makePdf([letter], { faces, isDemo, isChecked: letter.isByService === true });
  parentPort?.postMessage(new Uint8Array(await pdf.arrayBuffer()));
});
