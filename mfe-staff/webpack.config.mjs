import { remote } from '@parkwart/tooling/webpack/remote.mjs';

export default remote({
  folder: import.meta.dirname,
  name: 'mfe_staff',
  exposes: {
    './CheckInPage': './src/check-in/CheckInPage.tsx',
    './CheckOutPage': './src/check-out/CheckOutPage.tsx',
  },
  roles: ['Angestellte'],
  preload: ['./CheckInPage'],
});
