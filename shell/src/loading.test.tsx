import { screen } from '@testing-library/react';
import { kasse, resetShell, showShell } from './testing/showShell.tsx';

jest.mock('@parkwart/web/federation', () => jest.requireActual('./testing/federation.tsx'));

function recordTexts(): string[] {
  const texts: string[] = [];
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) texts.push(node.textContent ?? '');
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return texts;
}

afterEach(resetShell);

// The only test in this file, because only a new page has status `loading`.
it('Loading... is shown until the stored session is read', async () => {
  const texts = recordTexts();
  showShell('/parking', kasse);

  expect(await screen.findByRole('heading', { name: 'Auto parken' })).toBeVisible();
  expect(texts).toContain('Loading...');
  expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
});
