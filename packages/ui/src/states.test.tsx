import { VEHICLE_COLOURS } from '@parkwart/contracts/entities/colours';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ColourSwatch } from './ColourSwatch.tsx';
import { ErrorState } from './ErrorState.tsx';
import { Facts } from './Facts.tsx';
import { Money } from './Money.tsx';
import { Notice } from './Notice.tsx';

const paintOf = (container: HTMLElement) => container.querySelector('circle')?.getAttribute('fill');

describe('ColourSwatch', () => {
  it.each(VEHICLE_COLOURS)('shows $german with its colour and name', ({ german, css }) => {
    const { container } = render(<ColourSwatch colour={german} />);

    expect(paintOf(container)).toBe(css);
    expect(screen.getByText(german)).toBeVisible();
  });

  it('matches colours in any case and shows the name of unknown ones', () => {
    expect(paintOf(render(<ColourSwatch colour="weiß" />).container)).toBe('#ffffff');
    expect(paintOf(render(<ColourSwatch colour="Perlmutt" />).container)).toBeNull();
    expect(screen.getByText('Perlmutt')).toBeVisible();
  });
});

describe('Money', () => {
  it('formats euros in German', () => {
    render(<Money euros={1234.56} />);

    expect(screen.getByText('1.234,56\u00a0€', { normalizer: (text) => text })).toBeVisible();
  });
});

describe('Facts', () => {
  it('labels its values and shows a dash for empty ones', () => {
    render(
      <Facts
        facts={[
          { label: 'Modell', value: '' },
          { label: 'Farbe', value: 'Rot' },
        ]}
      />,
    );

    expect(screen.getByText('Modell').nextElementSibling).toHaveTextContent('–');
    expect(screen.getByText('Farbe').nextElementSibling).toHaveTextContent('Rot');
  });
});

describe('an error message', () => {
  it('is announced and offers a retry', async () => {
    let retries = 0;
    render(<ErrorState message="Das ging nicht." onRetry={() => (retries += 1)} />);
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));

    expect(screen.getByRole('alert')).toHaveTextContent('Das ging nicht.');
    expect(retries).toBe(1);
  });

  it('is announced as a notice inside a page', () => {
    render(
      <Notice tone="danger">
        <p>Das ging nicht.</p>
      </Notice>,
    );

    expect(screen.getByRole('alert')).toHaveTextContent('Das ging nicht.');
  });
});
