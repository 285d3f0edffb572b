import path from 'node:path';
import { base } from '@parkwart/tooling/webpack/base.mjs';

const ROOT = path.join(import.meta.dirname, '../..');

/** Shell and mfe-staff as one program without module federation: what the booth's first load is compared with. */
export default () => {
  const folder = path.join(ROOT, 'shell');
  const common = base({ folder, uniqueName: 'bundle', production: true, smallSchemas: true, plugins: [] });
  return {
    ...common,
    entry: { main: path.join(folder, 'src/main.tsx') },
    output: { ...common.output, path: path.join(import.meta.dirname, 'dist'), publicPath: '/' },
    resolve: {
      ...common.resolve,
      alias: {
        ...common.resolve.alias,
        '@parkwart/web/federation$': path.join(import.meta.dirname, 'federation.js'),
      },
    },
    cache: false,
  };
};
