/** An IBAN as people read it: `DE89 3704 …`. */
export const groupsOfFour = (iban: string): string => iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ');
