import { buildCheckedOut, fines } from '../testing/records.ts';
import { keeperReason } from './keeperReason.ts';
import { isOtherVehicle } from './registeredVehicle.ts';

const car = (vehicleModel: string, vehicleColor = '') => ({ vehicleModel, vehicleColor });
const registered = (make: string, colour = '') => ({ make, colour });

describe('the car of the registration office', () => {
  it.each([
    ['Volkswagen Golf', 'VOLKSWAGEN'],
    ['VW Polo', 'VOLKSWAGEN (D)'],
    ['vw', 'VW'],
    ['Mercedes', 'MERCEDES-BENZ (D)'],
    ['Mercedes-Benz', 'Daimler'],
    ['Škoda', 'SKODA (CZ)'],
    ['Citroën', 'CITROEN (F)'],
    ['BMW 320', 'BMW'],
    ['Land Rover', 'LAND ROVER (GB)'],
    ['', 'OPEL'],
    ['Andere', 'OPEL'],
    ['Opel', ''],
  ])('a noted %s is the registered car where its make is „%s“', (model, make) => {
    expect(isOtherVehicle(car(model), registered(make))).toBe(false);
  });

  it.each([
    ['Volkswagen Golf', 'OPEL'],
    ['Golf', 'VOLKSWAGEN'],
    ['BMW', 'AUDI'],
    ['Seat', 'SKODA'],
    ['M', 'MERCEDES-BENZ'],
  ])('is another one than the noted %s where its make is „%s“', (model, make) => {
    expect(isOtherVehicle(car(model), registered(make))).toBe(true);
  });

  it.each([
    ['Blau', 'BLAU', false],
    ['Blau', 'dunkelblau metallic', false],
    ['Black', 'SCHWARZ', false],
    ['Weiß', 'WEISS', false],
    ['Grün', 'GRUEN', true],
    ['Silber', 'GRAU', true],
    ['Blau', 'ROT', true],
    ['', 'ROT', false],
    ['Blau', '', false],
  ])('noted as %s and registered as „%s“ is another one: %s', (noted, colour, isOther) => {
    expect(isOtherVehicle(car('Opel', noted), registered('Opel', colour))).toBe(isOther);
  });
});

it.each([
  [{ fines, fee: 0 }, 'Die bei einem Verstoß vereinbarte Vertragsstrafe ist nicht bezahlt.'],
  [{ fines: [], fee: 8 }, 'Die Parkgebühr ist nicht bezahlt.'],
  [{ fines, fee: 8 }, 'Die bei einem Verstoß vereinbarte Vertragsstrafe und die Parkgebühr sind nicht bezahlt.'],
])('the reason of %j says what is not paid, when the car stood where, and the law', (charged, sentence) => {
  expect(keeperReason(buildCheckedOut(charged))).toBe(
    `Das Fahrzeug wurde am 21.11.2026 um 10:12 Uhr auf unserem privaten Parkplatz abgestellt. ${sentence} Wir benötigen die Halterdaten, um diese Ansprüche aus der Teilnahme am Straßenverkehr geltend zu machen (§ 39 Abs. 1 StVG).`,
  );
});
