import { remote } from '@parkwart/tooling/webpack/remote.mjs';

export default remote({
  folder: import.meta.dirname,
  name: 'mfe_admin',
  exposes: { './AdminPages': './src/AdminPages.tsx' },
  roles: ['Admin'],
  preload: ['./AdminPages'],
});
