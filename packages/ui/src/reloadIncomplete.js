// Reloads a page whose scripts or styles failed to load.
addEventListener('DOMContentLoaded', () => {
  if ('started' in document.documentElement.dataset && document.querySelector('link[rel=stylesheet]').sheet) return;
  const [{ type }] = performance.getEntriesByType('navigation');
  setTimeout(() => location.reload(), type === 'reload' ? 10_000 : 1_000);
});
