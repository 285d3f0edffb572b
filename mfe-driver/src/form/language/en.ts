import { MOST_MEGABYTES } from '../../limits.ts';
import type { FormTexts } from './de.ts';

export const en: FormTexts = {
  objection: {
    text: 'What is wrong in your view?',
    textHint: (most) => `At most ${most} characters.`,
    textMissing: 'Please write what you object to.',
    files: 'Add files',
    filesHint: (megabytes, most) =>
      `For example photos or PDF. Each file at most ${megabytes} MB, ${most} more possible.`,
    chosen: 'Chosen files',
    remove: (name) => `Remove ${name}`,
    progress: (name) => `Uploading ${name}`,
    uploaded: 'uploaded',
    filesFailed: 'A file could not be uploaded. Please remove it or try again.',
    send: 'Send the objection',
  },
  driver: {
    name: 'First and last name',
    nameMissing: 'Please enter the name.',
    address: 'Address',
    addressHint: 'Street and house number, postcode and town, country',
    addressMissing: 'Please enter the address.',
    send: 'Send the details',
  },
  tooLong: (most) => `At most ${most} characters, please.`,
  sending: 'Sending …',
  cancel: 'Cancel',
  controlCharacters: 'The text contains characters that cannot be sent. Please type it again.',
  errors: {
    OBJECTION_OPEN: 'Your earlier objection is still under review. Another one is only possible afterwards.',
    OBJECTION_NOT_POSSIBLE: 'No further objection is possible here. Please contact the operator.',
    DRIVER_NAMED: 'The driver has already been named. Only the operator can change that.',
    NAMING_NOT_POSSIBLE: 'Nobody can be named here any more. Please contact the operator.',
    TOO_MANY_DRIVER_FILES: 'No more files are possible for this case.',
    TOO_MANY_FILES: 'These are too many files at once.',
    FILE_TOO_LARGE: `The file is too large. At most ${MOST_MEGABYTES} MB are possible.`,
    FILE_EMPTY: 'The file is empty.',
    EXECUTABLE: 'Programs cannot be uploaded.',
    MACROS: 'Documents with macros cannot be uploaded. Please save the document as a PDF.',
    LOCATION_REMAINS:
      'The picture cannot be read. Please save it again, best smaller and as JPEG, or take a screenshot of it.',
  },
};
