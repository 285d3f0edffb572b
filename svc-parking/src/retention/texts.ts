/** Stands where a plate or a name was. */
export const ERASED = 'GELÖSCHT';

export const texts = {
  held: 'Wird aus einem vermerkten Grund aufbewahrt.',
  openClaim: 'Die Forderung ist noch offen.',
  parked: 'Das Fahrzeug parkt noch.',
};
