import { type ErasureParts, runErasures } from './runErasures.ts';

const EVERY_MS = 60_000;
/** A part of it, so that replicas which were started together do not always meet. */
const JITTER = 0.25;

/** Asks about every minute. */
export function runErasuresRegularly(parts: ErasureParts, every = EVERY_MS) {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let isStopped = false;
  const work = async () => {
    try {
      await runErasures(parts, () => isStopped);
    } catch (error) {
      parts.log.warn({ err: error }, 'forgetting attachments broke off, trying again later');
    }
    if (!isStopped) plan();
  };
  const plan = () => {
    timer = setTimeout(
      () => {
        running = work();
      },
      every * (1 + Math.random() * JITTER),
    ).unref();
  };
  return {
    start: plan,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
