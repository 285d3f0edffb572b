/** An error for the operator, who sees only its message. */
export class ConfigurationError extends Error {
  override readonly name = 'Fault';
}
