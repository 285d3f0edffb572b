export interface RunningGateway {
  readonly url: string;
  readonly tlsUrl?: string;
  stop(): Promise<void>;
}
