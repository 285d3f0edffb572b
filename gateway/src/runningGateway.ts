/** A gateway that takes requests, nginx or Node. */
export interface RunningGateway {
  readonly url: string;
  /** Where it answers by TLS, if it does. */
  readonly tlsUrl?: string;
  /** Answers what is under way, then ends. */
  stop(): Promise<void>;
}
