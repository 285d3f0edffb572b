import type { ErasurePreview } from './api.ts';
import { mergeMentions } from './disclosureDocument.ts';
import { erasureTexts } from './erasureTexts.ts';
import { texts } from './texts.ts';

/** The previews of all services, in the dialog's groups. */
export function erasureGroups({ parking, users, files }: ErasurePreview) {
  const records = (wanted: string) => parking.records.filter(({ outcome }) => outcome === wanted);
  const own = new Set(parking.records.map(({ invoiceNumber }) => `record:${invoiceNumber}`));
  const live = users.accounts.filter(({ outcome }) => outcome === 'keep');
  const asUser = { records: parking.asUser ?? 0, files: files.asUser, booths: parking.booths ?? 0 };
  return {
    removed: [
      ...records('remove').map(
        ({ invoiceNumber }) => `${erasureTexts.record(invoiceNumber)}, ${erasureTexts.withFiles}`,
      ),
      ...(parking.permitList ?? []).map(({ vehicleNumber, validFrom, validTo }) =>
        erasureTexts.permit(vehicleNumber, texts.days(validFrom, validTo)),
      ),
      ...users.accounts
        .filter(({ outcome }) => outcome === 'remove')
        .map(({ username }) => erasureTexts.account(username)),
    ],
    anonymised: records('anonymise').map(
      ({ invoiceNumber }) => `${erasureTexts.record(invoiceNumber)}, ${erasureTexts.withFiles}`,
    ),
    kept: [
      ...records('keep').map(({ invoiceNumber, reason = '' }) => `${erasureTexts.record(invoiceNumber)}: ${reason}`),
      ...live.map(({ username, reason = '' }) => `${erasureTexts.liveAccount(username)}: ${reason}`),
    ],
    // Omits files of the person's own records, because they are erased together with the records.
    mentions: mergeMentions([parking.mentions, users.mentions, files.mentions]).filter(
      ({ subject }) => !own.has(subject),
    ),
    asUser: asUser.records + asUser.files + asUser.booths > 0 ? asUser : undefined,
    hasLiveAccount: live.length > 0,
  };
}
