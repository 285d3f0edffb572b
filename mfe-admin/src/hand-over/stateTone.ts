type Tone = 'ok' | 'danger' | 'inactive' | 'neutral';

const TONES: Readonly<Record<string, Tone>> = { open: 'danger', settled: 'ok', recalled: 'inactive' };

/** A newer service may know further states. */
export const stateTone = (state: string): Tone => TONES[state] ?? 'neutral';
