export const texts = {
  held: 'Wird aus einem vermerkten Grund aufbewahrt.',
  openClaim: 'Die Forderung ist noch offen.',
  parked: 'Das Fahrzeug parkt noch.',
  books: 'Beträge und Tage bleiben für die Bücher (§ 147 AO), ohne die Person.',
};
