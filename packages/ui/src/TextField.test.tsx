import { render, screen } from '@testing-library/react';
import { TextField } from './TextField.tsx';

const field = () => screen.getByLabelText('Modell');

describe('TextField', () => {
  it('is found by its label and described by its hint', () => {
    render(<TextField label="Modell" hint="Marke oder Modell" />);

    expect(field()).toHaveAccessibleDescription('Marke oder Modell');
    expect(field()).toBeValid();
  });

  it('is invalid and described by its error instead of its hint', () => {
    render(<TextField label="Modell" hint="Marke oder Modell" error="Höchstens 80 Zeichen." />);

    expect(field()).toHaveAccessibleDescription('Höchstens 80 Zeichen.');
    expect(field()).toBeInvalid();
    expect(screen.queryByText('Marke oder Modell')).not.toBeInTheDocument();
  });

  it('keeps its accessible name when the label is hidden', () => {
    render(<TextField label="Modell" labelHidden />);

    expect(screen.getByRole('textbox', { name: 'Modell' })).toBeInTheDocument();
  });
});
