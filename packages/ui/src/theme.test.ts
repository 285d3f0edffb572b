const PAGE = `
  <meta name="color-scheme" content="light dark">
  <meta name="theme-color" content="#ffffff" data-theme="light" media="(prefers-color-scheme: light)">
  <meta name="theme-color" content="#191e22" data-theme="dark" media="(prefers-color-scheme: dark)">`;

function openPage(options: { readonly prefersDark: boolean }) {
  const system = { matches: options.prefersDark, listener: () => {}, addEventListener: jest.fn() };
  system.addEventListener.mockImplementation((_type: string, listener: () => void) => {
    system.listener = listener;
  });
  window.matchMedia = () => system as unknown as MediaQueryList;
  document.head.innerHTML = PAGE;
  jest.isolateModules(() => require('./theme.js'));
  return system;
}

const theme = () => document.documentElement.dataset.theme;

function choose(chosen: 'light' | 'dark' | undefined): void {
  if (chosen) localStorage.setItem('park_theme', chosen);
  else localStorage.removeItem('park_theme');
  window.dispatchEvent(new StorageEvent('storage', { key: 'park_theme' }));
}

afterEach(() => {
  localStorage.clear();
});

it('follows the system, even when that changes', () => {
  const system = openPage({ prefersDark: true });
  expect(theme()).toBe('dark');
  system.matches = false;
  system.listener();
  expect(theme()).toBe('light');
});

it('follows the choice on this device, in every tab, until it is reset', () => {
  localStorage.setItem('park_theme', 'light');
  openPage({ prefersDark: true });
  expect(theme()).toBe('light');
  choose('dark');
  expect(theme()).toBe('dark');
  expect(document.querySelector('meta[name=color-scheme]')).toHaveAttribute('content', 'dark');
  expect(document.querySelector('meta[name=theme-color][media=all]')).toHaveAttribute('content', '#191e22');
  choose('light');
  choose(undefined);
  expect(theme()).toBe('dark');
});
