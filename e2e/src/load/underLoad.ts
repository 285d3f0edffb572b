import { setTimeout as wait } from 'node:timers/promises';
import type { Account } from '@parkwart/contracts/calls-kit/apiClient';
import { History } from '../histories/history.ts';
import { type Job, openWriter, type Writer } from './jobs.ts';
import { Ledger } from './ledger.ts';
import { newObserved } from './persistentUser.ts';

/** The same seed produces the same load. */
export const SEED = Number(process.env.PARKWART_FAULTS_SEED ?? 14);
const PAUSE_MS = 50;

interface Load {
  /** The product's addresses, which are assigned to users in turn. */
  readonly urls: readonly string[];
  readonly account: Account;
  /** Each job has its own user, so that a user who waits for a part that is down does not block the others. */
  readonly jobs: readonly Job[];
  /** Pause between two jobs of one user, in ms. */
  readonly pauseMs?: number;
  /** The text with which plates and usernames begin. */
  readonly prefix: string;
  readonly mayDisconnect?: () => boolean;
  readonly mayCutLists?: () => boolean;
  /** Whether unacknowledged work may remain at the end. */
  readonly mayGiveUp?: boolean;
}

export const letter = (index: number) => String.fromCharCode(65 + index);

export async function repeat(job: Job, writer: Writer, isOver: () => boolean, pauseMs = PAUSE_MS): Promise<void> {
  for (let number = 1; !isOver(); number += 1, await wait(pauseMs)) await job(writer, number);
}

/** Lets users work until `during` settles; `during` may open more writers. */
export async function underLoad(
  { urls, account, jobs, pauseMs, prefix, mayGiveUp = false, ...allowed }: Load,
  during: (ledger: Ledger, open: () => Promise<Writer>) => Promise<unknown>,
) {
  const [ledger, observed, history] = [new Ledger(), newObserved(), new History()];
  let isOver = false;
  let opened = 0;
  /**
   * The job is given up after a violation, because the run has then failed in any case, and the job might never end.
   */
  const giveUp = () => isOver && (mayGiveUp || observed.violations.size > 0);
  const open = () => {
    const index = opened++;
    const conditions = { url: urls[index % urls.length] ?? '', observed, ...allowed, giveUp, history };
    return openWriter(conditions, account, { ledger, prefix: prefix + letter(index), seed: SEED * 100 + index });
  };
  const users: (readonly [Job, Writer])[] = [];
  // Users log in one after another, because a login counts as failed until its password is verified.
  for (const job of jobs) users.push([job, await open()]);
  const startedAt = performance.now();
  const working = users.map(([job, writer]) => repeat(job, writer, () => isOver, pauseMs));
  try {
    await during(ledger, open);
  } finally {
    isOver = true;
    await Promise.all(working);
  }
  return { ledger, observed, history, seconds: (performance.now() - startedAt) / 1_000 };
}

export type LoadReport = Awaited<ReturnType<typeof underLoad>>;
