/** The operator sees only the message. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** Reports an invalid setting in one line. */
export async function runPreparation(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(
      error instanceof ConfigurationError ? `${error.message}\n` : `${error instanceof Error ? error.stack : error}\n`,
    );
    process.exitCode = 1;
  }
}
