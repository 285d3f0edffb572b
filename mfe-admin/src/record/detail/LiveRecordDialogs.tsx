import { useLiveLists } from '../useLiveLists.ts';
import { useRecordAddress } from '../useRecordAddress.ts';
import { RecordDialogs } from './RecordDialogs.tsx';

function OthersChanges() {
  useLiveLists();
  return null;
}

/** Record dialogs for a page without record lists: applies other users' changes while a dialog is open. */
export function LiveRecordDialogs() {
  const { place } = useRecordAddress();
  return (
    <>
      {place && <OthersChanges />}
      <RecordDialogs />
    </>
  );
}
