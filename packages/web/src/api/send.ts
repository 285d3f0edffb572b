import { receive } from '../http/receive.ts';
import { takeEarly } from './early.ts';

/** Returns the response's JSON, or undefined for a 204. @throws {ApiError} */
export const send = (address: string, request: RequestInit, signal?: AbortSignal): Promise<unknown> =>
  receive((ended) => takeEarly(address, request) ?? fetch(address, { ...request, signal: ended }), signal);
