/** A gateway that takes requests, nginx or Node. */
export interface RunningGateway {
  readonly url: string;
  /** Answers what is under way, then ends. */
  stop(): Promise<void>;
}
