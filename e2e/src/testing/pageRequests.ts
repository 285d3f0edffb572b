import type { CDPSession, Page } from 'playwright-core';

interface PageRequest {
  readonly id: string;
  readonly path: string;
  /** Scripts that had to run before the request; empty if the page itself sends the request. */
  readonly initiators: readonly string[];
}

interface StackTrace {
  readonly callFrames: readonly { readonly url: string }[];
  readonly parent?: StackTrace;
}

/** Collects every request from now on, with the browser's cache disabled. The returned list grows with each request. */
export async function watchRequests(network: CDPSession): Promise<readonly PageRequest[]> {
  const requests: PageRequest[] = [];
  await network.send('Network.enable');
  await network.send('Network.clearBrowserCache');
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  network.on('Network.requestWillBeSent', ({ requestId, request, initiator }) => {
    requests.push({ id: requestId, path: pathOf(request.url), initiators: scriptsIn(initiator.stack) });
  });
  return requests;
}

/** Empties `lists` in the registry of front ends that the page at `path` contains. */
export async function emptyLists(page: Page, path: string, lists: readonly string[]): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const filled = new RegExp(`"(${lists.join('|')})":\\[[^\\]]*\\]`, 'g');
    await route.fulfill({ response, body: html.replace(filled, '"$1":[]') });
  });
}

function pathOf(url: string): string {
  return new URL(url).pathname;
}

function scriptsIn(stack: StackTrace | undefined): string[] {
  if (!stack) return [];
  const own = stack.callFrames.map(({ url }) => url).filter((url) => URL.canParse(url));
  return [...own.map(pathOf), ...scriptsIn(stack.parent)];
}
