/** A development server for one front end alone; the API comes from a running gateway. */
export function devServer() {
  return {
    host: '127.0.0.1',
    port: 'auto',
    historyApiFallback: true,
    hot: false,
    client: { overlay: true },
    proxy: [
      { context: ['/api', '/remotes', '/remotes.json'], target: process.env.PARKWART_API || 'http://localhost:8080' },
    ],
  };
}
