/** Exactly as in DATEV's own example. */
const COLUMNS = [
  'Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Kurs;Basis-Umsatz;',
  'WKZ Basis-Umsatz;Konto;Gegenkonto (ohne BU-Schlüssel);BU-Schlüssel;Belegdatum;',
  'Belegfeld 1;Belegfeld 2;Skonto;Buchungstext;Postensperre;Diverse Adressnummer;',
  'Geschäftspartnerbank;Sachverhalt;Zinssperre;Beleglink;Beleginfo - Art 1;',
  'Beleginfo - Inhalt 1;Beleginfo - Art 2;Beleginfo - Inhalt 2;Beleginfo - Art 3;',
  'Beleginfo - Inhalt 3;Beleginfo - Art 4;Beleginfo - Inhalt 4;Beleginfo - Art 5;',
  'Beleginfo - Inhalt 5;Beleginfo - Art 6;Beleginfo - Inhalt 6;Beleginfo - Art 7;',
  'Beleginfo - Inhalt 7;Beleginfo - Art 8;Beleginfo - Inhalt 8;KOST1 - Kostenstelle;',
  'KOST2 - Kostenstelle;Kost-Menge;EU-Land u. UStID (Bestimmung);',
  'EU-Steuersatz (Bestimmung);Abw. Versteuerungsart;Sachverhalt L+L;',
  'Funktionsergänzung L+L;BU 49 Hauptfunktionstyp;BU 49 Hauptfunktionsnummer;',
  'BU 49 Funktionsergänzung;Zusatzinformation - Art 1;Zusatzinformation- Inhalt 1;',
  'Zusatzinformation - Art 2;Zusatzinformation- Inhalt 2;Zusatzinformation - Art 3;',
  'Zusatzinformation- Inhalt 3;Zusatzinformation - Art 4;Zusatzinformation- Inhalt 4;',
  'Zusatzinformation - Art 5;Zusatzinformation- Inhalt 5;Zusatzinformation - Art 6;',
  'Zusatzinformation- Inhalt 6;Zusatzinformation - Art 7;Zusatzinformation- Inhalt 7;',
  'Zusatzinformation - Art 8;Zusatzinformation- Inhalt 8;Zusatzinformation - Art 9;',
  'Zusatzinformation- Inhalt 9;Zusatzinformation - Art 10;Zusatzinformation- Inhalt 10;',
  'Zusatzinformation - Art 11;Zusatzinformation- Inhalt 11;Zusatzinformation - Art 12;',
  'Zusatzinformation- Inhalt 12;Zusatzinformation - Art 13;Zusatzinformation- Inhalt 13;',
  'Zusatzinformation - Art 14;Zusatzinformation- Inhalt 14;Zusatzinformation - Art 15;',
  'Zusatzinformation- Inhalt 15;Zusatzinformation - Art 16;Zusatzinformation- Inhalt 16;',
  'Zusatzinformation - Art 17;Zusatzinformation- Inhalt 17;Zusatzinformation - Art 18;',
  'Zusatzinformation- Inhalt 18;Zusatzinformation - Art 19;Zusatzinformation- Inhalt 19;',
  'Zusatzinformation - Art 20;Zusatzinformation- Inhalt 20;Stück;Gewicht;Zahlweise;',
  'Forderungsart;Veranlagungsjahr;Zugeordnete Fälligkeit;Skontotyp;Auftragsnummer;',
  'Buchungstyp;USt-Schlüssel (Anzahlungen);EU-Land (Anzahlungen);',
  'Sachverhalt L+L (Anzahlungen);EU-Steuersatz (Anzahlungen);Erlöskonto (Anzahlungen);',
  'Herkunft-Kz;Buchungs GUID;KOST-Datum;SEPA-Mandatsreferenz;Skontosperre;',
  'Gesellschaftername;Beteiligtennummer;Identifikationsnummer;Zeichnernummer;',
  'Postensperre bis;Bezeichnung SoBil-Sachverhalt;Kennzeichen SoBil-Buchung;',
  'Festschreibung;Leistungsdatum;Datum Zuord. Steuerperiode;Fälligkeit;',
  'Generalumkehr (GU);Steuersatz;Land;Abrechnungsreferenz;BVV-Position;',
  'EU-Land u. UStID (Ursprung);EU-Steuersatz (Ursprung);Abw. Skontokonto',
].join('');

const BETWEEN = `;;"";;;;"";${'"";'.repeat(18)};"";;"";;;;;;${'"";'.repeat(40)};;;"";;;;"";"";;"";;;;"";"";;"";;"";;"";"";;"";;`;
/** The columns after the column for the lock: the reversal flag, and the last columns. */
const end = (reversal: '' | '1') => `;;;;"${reversal}";;"";"";;"";;`;

const ACCOUNTS = {
  SKR03: { bank: 1200, card: 1360, receivables: 1400, revenue: 8400, untaxed: 2742, lost: 2406, number: '03' },
  SKR04: { bank: 1800, card: 1460, receivables: 1200, revenue: 4400, untaxed: 4970, lost: 6936, number: '04' },
};

/** The file of the small month, with characters that are the same in Latin-1 and Windows-1252. */
export function goldenBatch(chart: 'SKR03' | 'SKR04'): string {
  const { bank, card, receivables, revenue, untaxed, lost, number } = ACCOUNTS[chart];
  const row = (amount: string, debit: number, credit: number, day: string, text: string, reversal: '' | '1' = '') =>
    `${amount};"${reversal ? 'H' : 'S'}";"EUR";;;"";${debit};${credit};"";${day};"100123";"";;"${text}"${BETWEEN}0${end(reversal)}`;
  const lines = [
    `"EXTF";700;21;"Buchungsstapel";13;20260401083012345;;"RE";"";"";29098;55003;20260101;4;20260301;20260331;"Parkwart 03/2026";"";1;0;0;"EUR";;"";;;"${number}";;;"";""`,
    COLUMNS,
    row('2,00', receivables, revenue, '0503', 'Parkgebühr'),
    row('30,00', receivables, revenue, '0503', 'Bußgeld'),
    row('7,00', receivables, untaxed, '1903', 'Halterermittlung'),
    row('5,50', receivables, untaxed, '1903', 'Mahnkosten'),
    row('12,50', card, receivables, '2003', 'Zahlung: Karte'),
    row('30,00', bank, receivables, '3103', 'Zahlung: Überweisung'),
    row('30,00', bank, receivables, '3103', 'Storno Zahlung: Überweisung', '1'),
    row('32,00', lost, receivables, '3103', 'Erlass: uneinbringlich'),
  ];
  return lines.map((line) => `${line}\r\n`).join('');
}
