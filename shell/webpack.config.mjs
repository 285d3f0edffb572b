import { host } from '@parkwart/tooling/webpack/host.mjs';

export default host({ folder: import.meta.dirname });
