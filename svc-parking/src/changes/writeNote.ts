import { updateNote } from '@parkwart/contracts/calls/recordChanges';
import { officeChange } from './officeChange.ts';

export const writeNote = officeChange(updateNote, 'note', ({ checkOutNote }) => ({ checkOutNote }));
