// Runs before the first paint: sets `data-theme`, which tokens.css reads, to what the profile has stored on this device
// or else to what the system prefers. A plain script, which the handbook's pages load, too.
{
  const prefersDark = matchMedia('(prefers-color-scheme: dark)');
  const readChoice = () => {
    try {
      return localStorage.getItem('park_theme');
    } catch {
      // The browser stores nothing for this site.
      return null;
    }
  };
  const apply = () => {
    const theme = readChoice() ?? (prefersDark.matches ? 'dark' : 'light');
    document.documentElement.dataset.theme = theme;
    // What the browser draws before the styles are loaded, and around the page.
    document.querySelector('meta[name=color-scheme]')?.setAttribute('content', theme);
    for (const colour of document.querySelectorAll('meta[name=theme-color]')) {
      colour.setAttribute('media', colour.dataset.theme === theme ? 'all' : 'not all');
    }
  };
  apply();
  prefersDark.addEventListener('change', apply);
  // From other tabs; the profile sends one to its own.
  addEventListener('storage', apply);
}
