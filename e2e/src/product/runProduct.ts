import type { Browser } from 'playwright-core';
import { launchBrowser } from '../testing/browser.ts';
import type { ComposeOptions, ComposeStack } from './composeStack.ts';
import type { EmbeddedOptions, EmbeddedProduct } from './embedded.ts';
import type { NpmStartOptions, NpmStartProduct } from './npmStart.ts';
import type { ReplicasOptions, ReplicasProduct } from './replicas.ts';

interface Forms {
  /** The processes that `npm start` runs, but supervised by the test. */
  embedded: { options: EmbeddedOptions; product: EmbeddedProduct };
  /** `npm start` itself; a test can kill all its processes at the same time. */
  npmStart: { options: NpmStartOptions; product: NpmStartProduct };
  /** nginx, a database server, a storage and two processes of each service. */
  replicas: { options: ReplicasOptions; product: ReplicasProduct };
  /** The containers of docker-compose.yml. */
  compose: { options: ComposeOptions; product: ComposeStack };
}
type Form = keyof Forms;
type Options<F extends Form> = Forms[F]['options'];
type Product<F extends Form> = Forms[F]['product'];

/** Each form is imported only when needed, because a test file loads all modules that it imports. */
const STARTS: { readonly [F in Form]: (options?: Options<F>) => Promise<Product<F>> } = {
  embedded: async (options) => (await import('./embedded.ts')).startEmbedded(options),
  npmStart: async (options) => (await import('./npmStart.ts')).startNpmStart(options),
  replicas: async (options) => (await import('./replicas.ts')).startReplicas(options),
  compose: async (options) => (await import('./composeStack.ts')).startCompose(options),
};

const START_MS = 300_000;
/** Includes the time to build the images. */
const COMPOSE_START_MS = 1_800_000;
const REMOVE_MS = 180_000;

/** Starts a product with its own data; the product's `remove` stops the product and deletes the data. */
export function startProduct<F extends Form>(form: F, options?: Options<F>): Promise<Product<F>> {
  return STARTS[form](options);
}

/** The product is set before the first test of a `describe`. */
export interface Running<F extends Form = 'embedded'> {
  product: Product<F>;
}
export interface RunningInBrowser<F extends Form = 'embedded'> extends Running<F> {
  browser: Browser;
}

/** Starts one product for all tests of a `describe`. */
export function runProduct<F extends Form>(form: F, options?: Options<F>): Running<F> {
  const running: Partial<Running<F>> = {};
  beforeAll(
    async () => {
      running.product = await startProduct(form, options);
    },
    form === 'compose' ? COMPOSE_START_MS : START_MS,
  );
  afterAll(() => running.product?.remove(), REMOVE_MS);
  return running as Running<F>;
}

export function runInBrowser<F extends Form>(form: F, options?: Options<F>): RunningInBrowser<F> {
  // The browser is closed before the product stops, because pages keep their streams open.
  afterAll(() => running.browser?.close());
  const running: Running<F> & Partial<RunningInBrowser<F>> = runProduct(form, options);
  beforeAll(async () => {
    running.browser = await launchBrowser();
  });
  return running as RunningInBrowser<F>;
}
