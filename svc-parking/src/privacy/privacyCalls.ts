import {
  getErasures,
  getWholeDisclosure,
  startErasure as startCall,
  tryErasure as tryCall,
} from '@parkwart/contracts/calls/personRequests';
import { eraseOnRequest as eraseCall, getDisclosure } from '@parkwart/contracts/calls/privacy';
import { getRetentionPreview } from '@parkwart/contracts/calls/retention';
import type { Database } from '@parkwart/service-kit/database/database';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import { actorOf, type Journal } from '@parkwart/service-kit/journal/journal';
import type { Disclosed } from '../feature.ts';
import type { AskOther } from '../peers/askOther.ts';
import { erasureQueue } from '../retention/erasureQueue.ts';
import { previewRetention } from '../retention/previewRetention.ts';
import { retainedRecords } from '../retention/retainedRecords.ts';
import { disclose } from './disclose.ts';
import { discloseWhole } from './discloseWhole.ts';
import { eraseOnRequest } from './eraseOnRequest.ts';
import { erasureRequests, presentErasure } from './erasureRequests.ts';
import { startErasure, tryErasure } from './startErasure.ts';

interface PrivacyParts {
  readonly database: Database;
  readonly journal: Journal;
  readonly clock: () => Date;
  readonly ask: AskOther;
  readonly disclosed: Disclosed;
}

export function privacyCalls({ database, journal, clock, ask, disclosed }: PrivacyParts): Implementation[] {
  const parts = {
    database,
    journal,
    clock,
    ask,
    records: retainedRecords(database, journal),
    erasures: erasureQueue(database),
  };
  return [
    implement(getDisclosure, ({ query }) => disclose(database, disclosed, query)),

    implement(eraseCall, ({ body: { kind, text, mentions = [], asUser = false, ...body }, session }) =>
      eraseOnRequest(parts, { ...body, person: { kind, text }, mentions, asUser, by: actorOf(session) }),
    ),

    implement(getWholeDisclosure, ({ query, session }) =>
      discloseWhole({ database, ask, disclosed }, query, actorOf(session)),
    ),

    implement(tryCall, ({ query, session }) => tryErasure(parts, query, actorOf(session))),

    implement(startCall, ({ body, session }) => startErasure(parts, body, actorOf(session))),

    implement(getErasures, async () => ({
      erasures: (await erasureRequests(database).list()).map(presentErasure),
    })),

    implement(getRetentionPreview, () => previewRetention(parts)),
  ];
}
