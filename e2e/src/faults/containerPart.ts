import { setTimeout as wait } from 'node:timers/promises';
import { docker } from '../compose/composeStack.ts';
import type { DockerHost } from './dockerHost.ts';
import type { RemovablePart } from './supervised.ts';

/** A container of the stack. */
export interface ContainerPart extends RemovablePart {
  /** @param work kills the process of this number */
  killBy<Result>(work: (pid: number) => Promise<Result>): Promise<Result>;
  processId(): Promise<number>;
  address(): Promise<string>;
}

interface State {
  readonly pid: number;
  readonly startedAt: string;
  readonly isRunning: boolean;
  readonly address: string;
}

interface Inspected {
  State: { Pid: number; StartedAt: string; Running: boolean };
  NetworkSettings: { Networks: Record<string, { IPAddress: string }> };
}

const POLL_MS = 20;
const START_MS = 180_000;
/** Before it starts a container again, Docker waits twice as long as before unless that ran for so long. */
const DOCKER_FORGETS_MS = 10_000;

async function inspect(id: string): Promise<State> {
  const [{ State, NetworkSettings } = {} as Inspected]: Inspected[] = JSON.parse(await docker('inspect', id));
  const [address = ''] = Object.values(NetworkSettings.Networks).flatMap(({ IPAddress }) => IPAddress || []);
  return { pid: State.Pid, startedAt: State.StartedAt, isRunning: State.Running, address };
}

/** @param isReady asks the container at its address, which the engine's own machine reaches */
export function containerPart(
  id: string,
  host: DockerHost,
  isReady: (address: string) => Promise<boolean>,
): ContainerPart {
  let ended: string | undefined;

  const until = async <Result>(work: () => Promise<Result | undefined>): Promise<Result> => {
    for (const deadline = Date.now() + START_MS; ; await wait(POLL_MS)) {
      const result = await work();
      if (result !== undefined) return result;
      if (Date.now() > deadline) throw new Error(`container ${id} is not ready`);
    }
  };
  const whenRunning = () =>
    until(async () => {
      const state = await inspect(id);
      return state.isRunning && state.startedAt !== ended ? state : undefined;
    });
  const killBy: ContainerPart['killBy'] = async (work) => {
    const { pid, startedAt } = await whenRunning();
    await wait(Math.max(0, DOCKER_FORGETS_MS - (Date.now() - Date.parse(startedAt))));
    ended = startedAt;
    return work(pid);
  };
  return {
    killBy,
    kill: () => killBy(host.kill),
    freeze: async () => {
      await docker('pause', id);
    },
    thaw: async () => {
      await docker('unpause', id);
    },
    whenReady: async () => {
      const { address } = await whenRunning();
      await until(async () => (await isReady(address)) || undefined);
    },
    takeDown: async () => {
      ended = (await whenRunning()).startedAt;
      await docker('kill', id);
    },
    bringUp: async () => {
      await docker('start', id);
    },
    processId: async () => (await whenRunning()).pid,
    address: async () => (await whenRunning()).address,
  };
}
