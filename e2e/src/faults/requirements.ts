import type { Requirement } from '@parkwart/tooling/jest/tools.mjs';
import { clockLibrary } from './clocks.ts';
import { canMount } from './smallDisk.ts';

export const SMALL_DISKS: Requirement = {
  name: 'the right to mount',
  isMet: canMount,
  remedy: 'run as root, in a container with --cap-add SYS_ADMIN',
};

export const OTHER_CLOCKS: Requirement = {
  name: 'libfaketime',
  isMet: () => clockLibrary() !== undefined,
  remedy: 'apt-get install -y libfaketime',
};
