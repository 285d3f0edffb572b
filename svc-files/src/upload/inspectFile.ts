import { fileTypeFromFile } from 'file-type/node';

const UNKNOWN_TYPE = 'application/octet-stream';
const EXECUTABLE_TYPES = new Set(['application/x-msdownload', 'application/x-elf', 'application/x-mach-binary']);

/** What a file is by its content; its name says nothing. */
export interface Inspection {
  /** Media type. */
  readonly type: string;
  readonly isExecutable: boolean;
}

export async function inspectFile(path: string): Promise<Inspection> {
  const type = (await fileTypeFromFile(path))?.mime ?? UNKNOWN_TYPE;
  return { type, isExecutable: EXECUTABLE_TYPES.has(type) };
}
