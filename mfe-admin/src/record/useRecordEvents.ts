import { followRecords, type RecordsChanged } from '@parkwart/contracts/calls/liveRecords';
import { followEvents } from '@parkwart/web/live/followEvents';
import { useEffect } from 'react';

/** Events without records signal a new day. Ignores the first one, because the page has just loaded. */
export function useRecordEvents(onEvent: (event: RecordsChanged) => void): void {
  useEffect(() => {
    let isFirst = true;
    return followEvents(followRecords, (event) => {
      const isNews = !isFirst || !event.isComplete || event.invoiceNumbers.length > 0;
      isFirst = false;
      if (isNews) onEvent(event);
    });
  }, [onEvent]);
}
