import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { OWN_DOCUMENT, OWN_DOCUMENT_FILE } from '@parkwart/contracts/registry/ownDocument';
import { FILE_PATH, INTERNAL_PATH } from '../requestPath.ts';
import { CACHING } from '../responseHeaders.ts';
import { sendError, sendMethodNotAllowed } from './sendError.ts';
import { serveFile } from './serveFile.ts';

/** Files that switch to a new release while their path stays the same. */
const POINTERS = ['/remotes.json', '/index.html', '/service-worker.js'];
const READING = ['GET', 'HEAD'];

/**
 * Returns the candidates for a path; the gateway serves the first file that exists. If a remote has no document, the
 * shell shows the page.
 */
function filesFor(path: string): readonly string[] {
  if (POINTERS.includes(path)) return [path.slice(1)];
  return path.startsWith(OWN_DOCUMENT.prefix) ? [OWN_DOCUMENT_FILE, 'index.html'] : ['index.html'];
}

function isVersioned(path: string): boolean {
  return path.startsWith('/static/') || path.startsWith('/remotes/');
}

export function createSite(siteFolder: string) {
  const serve = async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    if (isVersioned(path)) {
      if (!(await serveFile(request, response, join(siteFolder, path), CACHING.versioned))) sendError(response, 404);
      return;
    }
    for (const file of filesFor(path)) {
      if (await serveFile(request, response, join(siteFolder, 'live', file), CACHING.pointer)) return;
    }
    sendError(response, 503);
  };

  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    const isPage = !INTERNAL_PATH.test(path) && !FILE_PATH.test(path);
    if (!isVersioned(path) && !POINTERS.includes(path) && !isPage) return sendError(response, 404);
    if (!READING.includes(request.method ?? '')) return sendMethodNotAllowed(response, READING);
    await serve(request, response, path);
  };
}
