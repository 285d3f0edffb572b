import type { DatabaseAccess } from '../databases/databases.ts';

/**
 * Makes what svc-parking knows of attachments follow what svc-files has. Where the two differ, svc-parking forgets and the
 * outbox sends the lists again.
 * @returns how many lists are sent again
 */
export async function resendLists(restored: DatabaseAccess, now: Date): Promise<number> {
  const records = `${restored.schemas.parking}.records`;
  const lists = `${restored.schemas.files}.attachment_lists`;
  const sent = `COALESCE((SELECT revision FROM ${lists} WHERE invoiceNumber = ${records}.id), 0)`;
  const known = `COALESCE((SELECT attachmentsRevision FROM ${records} WHERE id = ${lists}.invoiceNumber), 0)`;
  await restored.execute(
    `UPDATE ${records} SET images = '[]', files = '[]', attachmentsRevision = 0 WHERE attachmentsRevision > ${sent}`,
  );
  // A claim of a process that is no more would only hold it up.
  const due = `revision <> ${known} OR dueAt IS NOT NULL`;
  const [row] = await restored.rows(`SELECT COUNT(*) FROM ${lists} WHERE ${due}`);
  await restored.execute(
    `UPDATE ${lists} SET dueAt = ${restored.instant(now)}, attempts = 0, claim = NULL WHERE ${due}`,
  );
  return Number(row?.[0]);
}

/**
 * Drops what svc-files has of records that svc-parking no more has: they were forgotten by the retention periods between the
 * snapshots of the two, and nobody would ask for it to be forgotten again. The objects are then the sweep's.
 */
export async function forgetWithRecords(restored: DatabaseAccess): Promise<void> {
  const { files, parking } = restored.schemas;
  for (const table of ['attachments', 'attachment_lists']) {
    await restored.execute(
      `DELETE FROM ${files}.${table} WHERE invoiceNumber NOT IN (SELECT id FROM ${parking}.records)`,
    );
  }
}

/** A backup may hold sessions that were ended after it was made: nobody gets in with one again. */
export async function endSessions(restored: DatabaseAccess, now: Date): Promise<void> {
  await restored.execute(
    `UPDATE ${restored.schemas.users}.sessions SET endedAt = ${restored.instant(now)} WHERE endedAt IS NULL`,
  );
}
