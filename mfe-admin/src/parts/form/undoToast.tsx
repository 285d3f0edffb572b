import { toast } from '@parkwart/web';
import { UndoNotice } from './UndoNotice.tsx';

/** In ms: long enough to read and decide. */
const SHOWN_FOR = 10_000;

export function undoToast(what: string, onUndo: () => void, id: string): void {
  toast(<UndoNotice onUndo={onUndo}>{what}</UndoNotice>, { id, duration: SHOWN_FOR });
}
