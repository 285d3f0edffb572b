import { type ForgettingParts, forgetDue } from './forgetDue.ts';

const EVERY_MS = 60_000;
/** So that replicas which were started together do not always meet. */
const JITTER_MS = 15_000;

/** Asks about every minute. */
export function forgetRegularly(parts: ForgettingParts) {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let isStopped = false;
  const work = async () => {
    try {
      await forgetDue(parts, () => isStopped);
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
      EVERY_MS + Math.random() * JITTER_MS,
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
