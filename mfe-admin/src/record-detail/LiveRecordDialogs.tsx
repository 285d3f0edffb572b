import { useLiveLists } from '../record/useLiveLists.ts';
import { useRecordAddress } from '../record/useRecordAddress.ts';
import { RecordDialogs } from './RecordDialogs.tsx';

function OthersChanges() {
  useLiveLists();
  return null;
}

/** For a page without record lists: follows other users' changes while a record is open. */
export function LiveRecordDialogs() {
  const { place } = useRecordAddress();
  return (
    <>
      {place && <OthersChanges />}
      <RecordDialogs />
    </>
  );
}
