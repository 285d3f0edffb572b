/** The operator sees only the message. */
export class ConfigurationError extends Error {
  override readonly name = 'Fault';
}
