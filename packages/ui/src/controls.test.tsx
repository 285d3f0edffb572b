import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { Button } from './Button.tsx';
import { DateField } from './DateField.tsx';
import { Plate } from './Plate.tsx';
import { type DayRange, RangeCalendar } from './RangeCalendar.tsx';
import { Tabs } from './Tabs.tsx';
import { TextField } from './TextField.tsx';

describe('Button', () => {
  it('does not submit a form by default', async () => {
    let submitted = 0;
    const submit = (event: FormEvent) => {
      event.preventDefault();
      submitted += 1;
    };
    render(
      <form onSubmit={submit}>
        <Button>Leeren</Button>
        <Button type="submit">Absenden</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Leeren' }));
    expect(submitted).toBe(0);
    await userEvent.click(screen.getByRole('button', { name: 'Absenden' }));
    expect(submitted).toBe(1);
  });

  it('ignores clicks while busy, exposes aria-busy and keeps the focus', async () => {
    let pressed = 0;
    const button = (busy: boolean) => (
      <Button busy={busy} busyLabel="Übermitteln" onClick={() => (pressed += 1)}>
        Absenden
      </Button>
    );
    const { rerender } = render(button(false));
    await userEvent.click(screen.getByRole('button', { name: 'Absenden' }));
    rerender(button(true));
    await userEvent.click(screen.getByRole('button', { name: 'Übermitteln' }));

    expect(pressed).toBe(1);
    expect(screen.getByRole('button', { name: 'Übermitteln' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Übermitteln' })).toHaveAttribute('aria-busy', 'true');
  });
});

const hasEuropeanBand = (container: HTMLElement) => container.querySelector('svg') !== null;

describe('Plate', () => {
  it.each(['B-AB 1234', 'b ab 1234', 'MÜ-X 1H'])('shows %s with the European band', (number) => {
    expect(hasEuropeanBand(render(<Plate number={number} />).container)).toBe(true);
  });

  it.each(['1-ABC-234', 'ČÁŘ 12-345', 'AB-123-CD', 'WAR12E'])('shows %s without the band', (number) => {
    expect(hasEuropeanBand(render(<Plate number={number} />).container)).toBe(false);
  });

  it('shows the normalized number exactly once as text', () => {
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

const field = () => screen.getByLabelText('Modell');

describe('TextField', () => {
  it('with an error is invalid, and is described by the error instead of the hint', () => {
    render(<TextField label="Modell" hint="Marke oder Modell" error="Höchstens 80 Zeichen." />);

    expect(field()).toHaveAccessibleDescription('Höchstens 80 Zeichen.');
    expect(field()).toBeInvalid();
    expect(screen.queryByText('Marke oder Modell')).not.toBeInTheDocument();
  });
});

describe('Tabs', () => {
  it('moves the focus with arrow keys, Home and End, and selects with Enter', async () => {
    const calls: string[] = [];
    const tabs = ['Alle', 'Offen', 'Inaktiv'].map((label) => ({ id: label, label }));
    render(
      <Tabs label="Filter" tabs={tabs} selected="Offen" onSelect={(id) => calls.push(id)}>
        Nichts
      </Tabs>,
    );
    const focused = async (keys: string) => {
      await userEvent.keyboard(keys);
      return document.activeElement?.textContent;
    };
    await userEvent.tab();

    expect(document.activeElement?.textContent).toBe('Offen');
    expect(await focused('{ArrowRight}')).toBe('Inaktiv');
    expect(await focused('{ArrowRight}')).toBe('Alle');
    expect(await focused('{ArrowLeft}')).toBe('Inaktiv');
    expect(await focused('{Home}')).toBe('Alle');
    expect(await focused('{End}')).toBe('Inaktiv');
    // Alt+Left is the browser's shortcut for Back, so tabs must not handle it.
    expect(await focused('{Alt>}{ArrowLeft}{/Alt}')).toBe('Inaktiv');
    expect(calls).toEqual([]);
    await userEvent.keyboard('{Enter}');
    expect(calls).toEqual(['Inaktiv']);
  });
});

function Day({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <DateField label="Frist" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

describe('DateField', () => {
  it('accepts a day typed in German order', async () => {
    render(<Day />);
    const [first] = screen.getAllByRole('spinbutton');
    await userEvent.click(first as HTMLElement);
    await userEvent.keyboard('05032026');

    expect(screen.getByRole('status')).toHaveTextContent('2026-03-05');
  });

  it('marks a nonexistent day, and does not replace it with another', async () => {
    render(<Day start="2027-11-23" />);
    const [first] = screen.getAllByRole('spinbutton');
    await userEvent.click(first as HTMLElement);
    await userEvent.keyboard('31022020');

    expect(screen.getByRole('status')).toHaveTextContent('2020-02-31');
    expect(screen.queryByText(/gibt es nicht/)).not.toBeInTheDocument();
    await userEvent.tab();
    expect(screen.getByRole('status')).toHaveTextContent('2020-02-31');
    expect(screen.getByText('Den 31.2.2020 gibt es nicht.')).toBeVisible();
    await userEvent.click(first as HTMLElement);
    await userEvent.keyboard('29022020');
    expect(screen.getByRole('status')).toHaveTextContent('2020-02-29');
    expect(screen.queryByText(/gibt es nicht/)).not.toBeInTheDocument();
  });

  it('shows the given day, and stays empty without one', () => {
    const { unmount } = render(<Day start="2026-03-05" />);
    expect(screen.getByRole('group', { name: 'Frist' })).toHaveTextContent('5.3.2026');
    unmount();
    render(<Day />);
    expect(screen.getByRole('group', { name: 'Frist' })).not.toHaveTextContent('2026');
  });
});

describe('RangeCalendar', () => {
  const range: DayRange = { from: '2026-03-02', to: '2026-03-04' };

  it('is in German, begins weeks on Monday and reports the chosen days', async () => {
    const calls: (DayRange | undefined)[] = [];
    render(<RangeCalendar label="Zeitraum" value={range} onChange={(range) => calls.push(range)} />);
    expect(screen.getByRole('heading', { name: /März 2026/ })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /10\. März 2026/ }));
    await userEvent.click(screen.getByRole('button', { name: /12\. März 2026/ }));

    expect(calls).toEqual([{ from: '2026-03-10', to: '2026-03-12' }]);
  });
});
