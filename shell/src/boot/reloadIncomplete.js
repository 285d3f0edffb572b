// The page's last script: reloads a page whose scripts or styles were lost on the way; the cache has the others.
if (!('started' in document.documentElement.dataset && document.querySelector('link[rel=stylesheet]').sheet)) {
  const [{ type }] = performance.getEntriesByType('navigation');
  setTimeout(() => location.reload(), type === 'reload' ? 10_000 : 1_000);
}
