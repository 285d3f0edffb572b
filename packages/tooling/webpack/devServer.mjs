/** A development server for one front end alone; the API comes from a running gateway. */
export function devServer() {
  // Away from the gateway's own port; the next free one is taken.
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
        // The gateway answers to its own name alone.
        changeOrigin: true,
      },
    ],
  };
}
