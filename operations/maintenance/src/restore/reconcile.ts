import type { DatabaseAccess } from '../databases/databases.ts';

/** @returns the number of lists that svc-files' outbox will resend */
export async function resendLists(restored: DatabaseAccess, now: Date): Promise<number> {
  const records = `${restored.schemas.parking}.records`;
  const lists = `${restored.schemas.files}.attachment_lists`;
  const sent = `COALESCE((SELECT revision FROM ${lists} WHERE invoiceNumber = ${records}.id), 0)`;
  const known = `COALESCE((SELECT attachmentsRevision FROM ${records} WHERE id = ${lists}.invoiceNumber), 0)`;
  await restored.execute(
    `UPDATE ${records} SET images = '[]', files = '[]', attachmentsRevision = 0 WHERE attachmentsRevision > ${sent}`,
  );
  // Clears claims of processes that no longer exist.
  const due = `revision <> ${known} OR dueAt IS NOT NULL`;
  const [row] = await restored.rows(`SELECT COUNT(*) FROM ${lists} WHERE ${due}`);
  await restored.execute(
    `UPDATE ${lists} SET dueAt = ${restored.instant(now)}, attempts = 0, claim = NULL WHERE ${due}`,
  );
  return Number(row?.[0]);
}

/** Deletes rows whose records were erased between the two snapshots: svc-parking would not request this again. */
export async function deleteOrphanedRows(restored: DatabaseAccess): Promise<void> {
  const { files, parking } = restored.schemas;
  for (const table of ['attachments', 'attachment_lists']) {
    await restored.execute(
      `DELETE FROM ${files}.${table} WHERE invoiceNumber NOT IN (SELECT id FROM ${parking}.records)`,
    );
  }
}

export async function endSessions(restored: DatabaseAccess, now: Date): Promise<void> {
  await restored.execute(
    `UPDATE ${restored.schemas.users}.sessions SET endedAt = ${restored.instant(now)} WHERE endedAt IS NULL`,
  );
}
