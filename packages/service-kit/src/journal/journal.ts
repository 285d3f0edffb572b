import type { JournalOrigin } from '@parkwart/contracts/calls/journal';
import { isAdmin } from '@parkwart/contracts/calls/user';
import { type AnySubject, type Declared, type JournalKind, natureOf } from '@parkwart/contracts/journal/declarations';
import type { Database, Transaction } from '../database/database.ts';
import { isDuplicate, TransactionConflict } from '../database/databaseError.ts';
import type { Session } from '../session/session.ts';
import { type ChainedEntry, type Changed, digestOf, hashOf, newSalt, type Values } from './journalEntry.ts';
import { journalNames } from './journalTables.ts';

/** Separates personal values, so that they can be erased. @returns undefined for `personal` if there are none */
function splitPersonal(subject: string, { before, after }: Changed): { facts: Changed; personal: Changed | undefined } {
  const pick = (values: Values, nature: string) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => natureOf(subject, field) === nature));
  const facts = { before: pick(before, 'fact'), after: pick(after, 'fact') };
  const personal = { before: pick(before, 'personal'), after: pick(after, 'personal') };
  const hasPersonal = Object.keys(personal.before).length + Object.keys(personal.after).length > 0;
  return { facts, personal: hasPersonal ? personal : undefined };
}

/** Who made a change, and where, for the journal and bookings. Code that checks rights needs a `Session` instead. */
export interface Actor {
  /** A user's id; empty for a task, a driver or the payment provider. */
  readonly account: string;
  /** The user who sent the change, if not the user of `account`. */
  readonly sentBy?: string | undefined;
  readonly origin: JournalOrigin;
}

export const SYSTEM: Actor = { account: '', origin: 'system' };

/** @param origin by default the booth for Angestellte, the office for admins */
export function actorOf({ userId, role }: Pick<Session, 'userId' | 'role'>, origin?: JournalOrigin): Actor {
  return { account: userId, origin: origin ?? (isAdmin(role) ? 'office' : 'booth') };
}

interface Change<Subject extends AnySubject, Before extends object, After extends object> {
  readonly subject: Subject;
  readonly kind: JournalKind;
  readonly by: Actor;
  /** The values before the change, with the field names and units of the wire; the entry omits unchanged fields. */
  readonly before?: Declared<Subject, Before>;
  readonly after?: Declared<Subject, After>;
  /** The subject was created in this transaction, so its chain need not be read. */
  readonly isNew?: boolean;
}

export interface Journal {
  /** Call this method in the transaction of the change, if possible after locking the subject. */
  write<Subject extends AnySubject, Before extends object, After extends object>(
    transaction: Transaction,
    change: Change<Subject, Before, After>,
  ): Promise<void>;
  /** Erases the personal data in a subject's entries; the chain stays valid. @param kinds by default all */
  erase(transaction: Transaction, subjects: readonly string[], kinds?: readonly JournalKind[]): Promise<void>;
}

const COLUMNS = ['chain', 'step', 'madeAt', 'account', 'sentBy', 'origin', 'kind', 'facts', 'digest', 'hash'];

export function openJournal(database: Database, clock: () => Date): Journal {
  const names = journalNames(database);
  const insertEntry = `INSERT INTO ${names.entries} (${COLUMNS.join(', ')}) VALUES (:${COLUMNS.join(', :')})`;
  const insertDetails = `INSERT INTO ${names.details} (entryId, salt, document) VALUES (:entryId, :salt, :document)`;
  const lastOfChain = `SELECT step, hash FROM ${names.entries} WHERE chain = :chain ORDER BY step DESC LIMIT 1`;

  return {
    write: async (transaction, { subject, kind, by, before, after, isNew }) => {
      const { facts, personal } = splitPersonal(subject, difference({ ...before }, { ...after }));
      const details = personal && { salt: newSalt(), document: JSON.stringify(personal) };
      const [last] = isNew
        ? []
        : await transaction.read<{ step: number; hash: string }>(lastOfChain, { chain: subject });
      const entry: ChainedEntry = {
        chain: subject,
        step: (last?.step ?? 0) + 1,
        madeAt: clock().getTime(),
        account: by.account,
        sentBy: by.sentBy ?? null,
        origin: by.origin,
        kind,
        facts: JSON.stringify(facts),
        digest: details ? digestOf(details.salt, details.document) : null,
      };
      try {
        const hash = hashOf(last?.hash ?? '', entry);
        const entryId = await transaction.write(insertEntry, { ...entry, hash });
        if (details) await transaction.write(insertDetails, { entryId, ...details });
      } catch (error) {
        // A duplicate means that another transaction has added the same step to the chain.
        throw isDuplicate(error) ? new TransactionConflict() : error;
      }
    },
    erase: (transaction, subjects, kinds) => eraseDetails(transaction, subjects, kinds),
  };
}

async function eraseDetails(
  transaction: Transaction,
  subjects: readonly string[],
  kinds: readonly JournalKind[] | undefined,
): Promise<void> {
  if (subjects.length === 0) return;
  const { entries, details } = journalNames(transaction);
  const ofKinds = kinds ? ' AND kind IN (:kinds)' : '';
  const due = `chain IN (:subjects)${ofKinds} AND digest IS NOT NULL`;
  await transaction.write(
    // Uses a join, because with IN MariaDB 10.11 would read and lock the details of all subjects.
    transaction.dialect === 'mysql'
      ? `DELETE details FROM ${entries} AS entries STRAIGHT_JOIN ${details} AS details ON details.entryId = entries.id
         WHERE ${due}`
      : `DELETE FROM ${details} WHERE entryId IN (SELECT id FROM ${entries} WHERE ${due})`,
    { subjects, kinds },
  );
}

function difference(before: Values, after: Values): { before: Values; after: Values } {
  const hasChanged = (name: string) => JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  const changed = (values: Values) => Object.fromEntries(Object.entries(values).filter(([name]) => hasChanged(name)));
  return { before: changed(before), after: changed(after) };
}
