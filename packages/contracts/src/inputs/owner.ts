import { lines } from './inputs.ts';

export const ownerName = lines(140);
export const ownerAddress = lines(300);
