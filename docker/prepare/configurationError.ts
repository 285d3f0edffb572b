/** What the operator has to put right: its message is the one line to read. */
export class ConfigurationError extends Error {
  override readonly name = 'Fault';
}
