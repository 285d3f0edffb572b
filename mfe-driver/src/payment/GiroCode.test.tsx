import { renderToStaticMarkup } from 'react-dom/server';
import { LanguageProvider } from '../language/LanguageProvider.tsx';
import { CASE } from '../testing/driverServer.ts';
import { GiroCode } from './GiroCode.tsx';

it('leaves its place empty in the first rendering, which shows what is to be paid', () => {
  const first = renderToStaticMarkup(
    <LanguageProvider>
      <GiroCode content={CASE.transfer?.giroCode ?? ''} name="girocode.png" />
    </LanguageProvider>,
  );
  expect(first).toContain('viewBox="0 0 1 1"');
  expect(first).toContain('d="" fill="#000"');
});
