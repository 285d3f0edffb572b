export interface RunningGateway {
  readonly url: string;
  readonly tlsUrl?: string;
  /** Finishes the requests in progress first. */
  stop(): Promise<void>;
}
