import { useLocation } from '@parkwart/web';
import { screen } from '@testing-library/react';
import { federation } from '../testing/federation.tsx';
import { serve } from '../testing/serve.ts';
import { kasse, resetShell, showShell } from '../testing/showShell.tsx';

jest.mock('@parkwart/web/federation', () => jest.requireActual('../testing/federation.tsx'));

const rendered = new Set<string>();

function RecordingPage({ title }: { readonly title: string }) {
  rendered.add(`${title} at ${useLocation().pathname}`);
  return <h1>{title}</h1>;
}
const CheckInPage = () => <RecordingPage title="Auto parken" />;
const CheckOutPage = () => <RecordingPage title="Kasse" />;

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

afterEach(resetShell);

it('a page is never rendered at the path of another page, because the rendering would start requests for the wrong page', async () => {
  serve(() => ({ status: 204 }));
  federation.responses.push(
    async () => ({ CheckInPage }),
    async () => ({ CheckOutPage }),
  );
  const { user } = showShell('/parking', kasse);
  await heading('Auto parken');
  await user.click(screen.getByRole('link', { name: 'Kasse' }));
  await heading('Kasse');
  await user.click(screen.getByRole('link', { name: 'Einchecken' }));
  await heading('Auto parken');

  expect([...rendered]).toEqual(['Auto parken at /parking', 'Kasse at /check-out']);
});
