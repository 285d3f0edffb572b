import { remote } from '@parkwart/tooling/webpack/remote.mjs';

export default remote({ folder: import.meta.dirname });
