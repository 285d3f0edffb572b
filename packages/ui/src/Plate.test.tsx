import { render, screen } from '@testing-library/react';
import { Plate } from './Plate.tsx';

const hasEuropeanBand = (container: HTMLElement) => container.querySelector('svg') !== null;

describe('Plate', () => {
  it.each(['B-AB 1234', 'b ab 1234', 'MÜ-X 1H', 'WAR12E'])('shows %s with the European band', (number) => {
    expect(hasEuropeanBand(render(<Plate number={number} />).container)).toBe(true);
  });

  it.each(['1-ABC-234', 'ČÁŘ 12-345', 'AB-123-CD'])('shows %s without the band', (number) => {
    expect(hasEuropeanBand(render(<Plate number={number} />).container)).toBe(false);
  });

  it('exposes the normalized number once', () => {
    render(<Plate number="  b-ab  1234 " />);

    expect(screen.getByText('B-AB 1234')).toBeInTheDocument();
  });

  it('draws the seals only if a separator marks their place', () => {
    const renderSign = (number: string) =>
      render(<Plate number={number} />).container.querySelector('.sign')?.textContent;

    expect(renderSign('B-AB 1234')).toBe('BAB 1234');
    expect(renderSign('BAB1234')).toBe('BAB1234');
    expect(renderSign('AB-123-CD')).toBe('AB-123-CD');
  });
});
