// Runs before the first paint: sets `data-theme`, which tokens.css reads, to the choice that the profile has stored on
// this device, or else to the system's preference. A plain script, because the handbook's pages load it, too.
{
  const prefersDark = matchMedia('(prefers-color-scheme: dark)');
  const readChoice = () => {
    try {
      return localStorage.getItem('park_theme');
    } catch {
      // The browser blocks storage for this site.
      return null;
    }
  };
  const apply = () => {
    const theme = readChoice() ?? (prefersDark.matches ? 'dark' : 'light');
    document.documentElement.dataset.theme = theme;
    // For what the browser draws before the styles are loaded, and around the page.
    document.querySelector('meta[name=color-scheme]')?.setAttribute('content', theme);
    for (const colour of document.querySelectorAll('meta[name=theme-color]')) {
      colour.setAttribute('media', colour.dataset.theme === theme ? 'all' : 'not all');
    }
  };
  apply();
  prefersDark.addEventListener('change', apply);
  // Fired by other tabs; in its own tab, the profile dispatches the event.
  addEventListener('storage', apply);
}
