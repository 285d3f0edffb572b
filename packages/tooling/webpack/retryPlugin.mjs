const NAME = 'RetryPlugin';

/** In ms. */
const RETRY_DELAY = 1_000;

/** Retries a chunk's failed scripts and styles once, for every `import()`. */
export function retryPlugin(compiler) {
  const { RuntimeGlobals, RuntimeModule } = compiler.webpack;
  const { ensureChunk } = RuntimeGlobals;

  class RetryRuntimeModule extends RuntimeModule {
    constructor() {
      super('chunk retry', RuntimeModule.STAGE_ATTACH);
    }

    generate() {
      return `const load = ${ensureChunk};
${ensureChunk} = (id) => load(id).catch(() => new Promise((resolve) => setTimeout(resolve, ${RETRY_DELAY})).then(() => load(id)));`;
    }
  }

  compiler.hooks.compilation.tap(NAME, (compilation) => {
    compilation.hooks.runtimeRequirementInTree.for(ensureChunk).tap(NAME, (chunk) => {
      compilation.addRuntimeModule(chunk, new RetryRuntimeModule());
    });
  });
}
