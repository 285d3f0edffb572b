import type { JournalFault } from '@parkwart/service-kit/journal/verifyJournal';

const number = (value: number) => value.toLocaleString('de-DE');

export const journalTexts = {
  valid: (entries: number, erased: number, seals: number) =>
    `Das Änderungsprotokoll ist unversehrt: ${number(entries)} Einträge, ${number(seals)} Siegel` +
    `${erased > 0 ? `, bei ${number(erased)} sind die persönlichen Angaben gelöscht` : ''}.`,
  head: (seal: number, hash: string) => `Ende der Kette: Siegel ${seal}, ${hash}`,
} as const;

export function faultTexts(fault: JournalFault): string {
  switch (fault.fault) {
    case 'changed':
      return `Eintrag ${fault.id} (${fault.subject}, Schritt ${fault.step}) wurde verändert.`;
    case 'detailsChanged':
      return `Die persönlichen Angaben zu Eintrag ${fault.id} (${fault.subject}, Schritt ${fault.step}) wurden verändert.`;
    case 'inserted':
      return `Eintrag ${fault.id} (${fault.subject}, Schritt ${fault.step}) wurde nachträglich eingefügt.`;
    case 'removed':
      return `Eintrag ${fault.id} wurde entfernt.`;
    case 'stepRemoved':
      return `In der Kette ${fault.subject} wurde Schritt ${fault.step} entfernt.`;
    case 'sealChanged':
      return `Siegel ${fault.seal} wurde verändert.`;
    case 'sealRemoved':
      return `Siegel ${fault.seal} wurde entfernt.`;
    case 'cut':
      return `Siegel ${fault.seal} steht im Protokoll des Dienstes, fehlt aber in der Kette oder ist ein anderes: Das Ende wurde abgeschnitten oder ersetzt.`;
  }
}
