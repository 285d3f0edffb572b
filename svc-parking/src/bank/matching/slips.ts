/**
 * The numbers from which a typed one comes by one slip: a digit changed, two neighbours swapped, a digit lost or
 * doubled.
 */
export function slipsOf(typed: number): number[] {
  const slips: number[] = [];
  for (let place = 1; place <= typed; place *= 10) {
    const digit = digitAt(typed, place);
    const next = digitAt(typed, place * 10);
    for (let other = 0; other <= 9; other += 1) {
      if (other !== digit) slips.push(typed + (other - digit) * place);
      slips.push(withDigit(typed, other, place));
    }
    if (place * 10 > typed) pushFirstDigits(slips, typed, place * 10);
    else if (next === digit) slips.push(withoutDigit(typed, place));
    else slips.push(typed + (next - digit) * place - (next - digit) * place * 10);
  }
  return slips;
}

function pushFirstDigits(slips: number[], typed: number, place: number): void {
  for (let digit = 1; digit <= 9; digit += 1) slips.push(digit * place + typed);
}

const digitAt = (number: number, place: number) => Math.floor(number / place) % 10;

function withDigit(number: number, digit: number, place: number): number {
  return Math.floor(number / place) * place * 10 + digit * place + (number % place);
}

function withoutDigit(number: number, place: number): number {
  return Math.floor(number / (place * 10)) * place + (number % place);
}
