import { VEHICLE_COLOURS } from '../entities/colours.ts';

interface Car {
  readonly vehicleModel: string;
  readonly vehicleColor: string;
}

/** The registration office's data; '' for a value that it does not state. */
interface Registered {
  readonly make: string;
  readonly colour: string;
}

/** Spellings of makes by people and registration offices that differ from the make's name. */
const MAKES: Readonly<Record<string, string>> = { vw: 'volkswagen', mb: 'mercedesbenz', daimler: 'mercedesbenz' };
/** Models noted at the check-in that contain no make. */
const NO_MAKES: readonly string[] = ['', 'andere', 'unbekannt', 'sonstige'];
const FEWEST_SIGNS = 2;

/** `VOLKSWAGEN (D)` → `volkswagen` */
const plain = (text: string) =>
  text
    .replace(/\([^()]*\)/g, ' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss');

function makeOf(text: string): string {
  const [first = '', ...others] = plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [MAKES[first] ?? first, ...others].join('');
}

const isPrefix = (one: string, other: string) =>
  Math.min(one.length, other.length) >= FEWEST_SIGNS && (one.startsWith(other) || other.startsWith(one));

/** Whether the model noted at the check-in begins with another make than the registered one. */
function hasOtherMake({ vehicleModel }: Car, { make }: Registered): boolean {
  const [noted, registered] = [makeOf(vehicleModel), makeOf(make)];
  if (NO_MAKES.includes(noted) || registered === '') return false;
  return !isPrefix(noted, registered);
}

const GERMAN = new Map(VEHICLE_COLOURS.map(({ english, german }) => [plain(english), plain(german)]));

function colourOf(text: string): string {
  const colour = plain(text).replace(/[^\p{L}]/gu, '');
  return GERMAN.get(colour) ?? colour;
}

/** `DUNKELBLAU METALLIC` counts as the same colour as `Blau`. */
function hasOtherColour({ vehicleColor }: Car, { colour }: Registered): boolean {
  const [noted, registered] = [colourOf(vehicleColor), colourOf(colour)];
  if (noted === '' || registered === '') return false;
  return !(noted.includes(registered) || registered.includes(noted));
}

/** Whether the registration office describes a different car than the one noted at the check-in. */
export function isOtherVehicle(noted: Car, registered: Registered): boolean {
  return hasOtherMake(noted, registered) || hasOtherColour(noted, registered);
}

interface Answered extends Car {
  readonly registered?: (Registered & { readonly isChecked: boolean }) | undefined;
}

/** Whether an admin still has to confirm that the registered vehicle is the car noted at the check-in. */
export function isVehicleDoubtful(record: Answered): boolean {
  const { registered } = record;
  return registered !== undefined && !registered.isChecked && isOtherVehicle(record, registered);
}
