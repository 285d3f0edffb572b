export function devServer() {
  // Differs from the gateway's port; if this port is taken, the dev server uses the next free one.
  process.env.WEBPACK_DEV_SERVER_BASE_PORT ??= '9080';
  return {
    host: '127.0.0.1',
    port: 'auto',
    historyApiFallback: true,
    hot: false,
    static: false,
    client: { overlay: true },
    proxy: [
      {
        context: ['/api', '/remotes', '/remotes.json'],
        target: process.env.PARKWART_API || 'http://localhost:8080',
        // The gateway accepts only its own host name.
        changeOrigin: true,
      },
    ],
  };
}
