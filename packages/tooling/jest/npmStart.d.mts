interface ProductProcess {
  readonly pid: number;
  hasEnded(): boolean;
  stop(): Promise<void>;
}
interface ProductStart {
  readonly dataDir: string;
  readonly port: number;
  readonly env?: NodeJS.ProcessEnv;
  readonly stdout?: 'ignore' | 'inherit';
}
export function runNpmStart(start: ProductStart): Promise<ProductProcess>;
