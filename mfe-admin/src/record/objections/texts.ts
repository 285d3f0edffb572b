import type { Terms } from '@parkwart/contracts/calls/terms';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { openOf } from '@parkwart/contracts/rules/claim';
import { formatCents, formatEuros } from '@parkwart/contracts/rules/money';
import { tariffText } from '../terms/texts.ts';

export const texts = {
  tab: 'Widerspruch',
  empty: 'Zu dieser Rechnung ist kein Widerspruch eingetragen.',
  loadFailed: 'Beim Abrufen der Widersprüche ist ein Fehler aufgetreten',
  arrivedBy: (channel: string, day: string) => `${channel} vom ${day}`,
  open: 'offen',
  waivedBy: (decision: string, euros: number) => `${decision}: ${formatEuros(euros)}`,
  entered: (instant: string, name: string) => `eingetragen ${instant}, ${name}`,
  decided: (instant: string, name: string) => `entschieden ${instant}, ${name}`,
  driver: 'Seite für Fahrer',
  files: (count: number) =>
    `${count === 1 ? 'Eine Datei' : `${count} Dateien`} dazu, in der Übersicht bei den Bildern und Dateien`,
  enter: 'Widerspruch eintragen …',
  decide: 'Entscheiden …',
  entering: {
    add: 'Widerspruch eintragen',
    editTitle: 'Widerspruch berichtigen',
    added: 'Widerspruch eingetragen. Bis zur Entscheidung gilt eine Mahnsperre.',
    changed: 'Widerspruch berichtigt.',
    failed: 'Der Widerspruch konnte nicht eingetragen werden.',
  },
  deciding: {
    add: 'Über den Widerspruch entscheiden',
    added: 'Entschieden. Die Mahnsperre des Widerspruchs ist aufgehoben.',
    failed: 'Die Entscheidung konnte nicht gespeichert werden.',
  },
  writing: {
    add: 'Brief zur Entscheidung',
    added: 'Brief abgelegt bei den Dateien der Rechnung.',
    failed: 'Der Brief konnte nicht abgelegt werden.',
  },
  arrived: 'Eingegangen am',
  channel: 'Eingang',
  text: 'Was eingewandt wird',
  chooseFiles: 'Dateien dazu',
  sentByDriver: (name: string) => `${name} (vom Fahrer)`,
  filesFailed: 'Die Dateien der Rechnung konnten nicht geladen werden',
  attachmentsHint:
    'Schreiben und Fotos legen Sie vorher in der Übersicht bei den Bildern und Dateien ab. Höchstens 10.',
  correct: 'Berichtigen …',
  letter: 'Brief zur Entscheidung …',
  letterPrint: 'Drucken und ablegen',
  printFailed: 'Der Druckdialog konnte nicht geöffnet werden. Der Brief liegt bei den Dateien der Rechnung.',
  ownerName: 'Name',
  address: 'Anschrift',
  letterText: 'Text',
  payUntil: 'Zahlbar bis',
  payUntilHint:
    'Mit diesem Tag endet der Brief, und bis dahin wird nicht gemahnt. Ohne Tag bleibt die Frist, wie sie ist.',
  missing: 'Bitte füllen Sie das Feld aus.',
  reasonHint: 'Sagen Sie in einem Satz, warum.',
  fileName: (invoiceNumber: number, day: string) => `Entscheidung ${invoiceNumber} ${day}.pdf`,
  /** The dialog hides the record, so it names it. */
  about: (record: ParkingRecord) =>
    `Rechnung ${record.invoiceNumber}, ${record.vehicleNumber}: ${formatCents(openOf(record))} offen.`,
  decision: 'Entscheidung',
  amount: 'Betrag (€)',
  reason: 'Begründung',
  reasonForDriver: 'Der Fahrer liest sie auf seiner Seite, und der Brief übernimmt sie.',
  because: (reason: string) => `Begründung: ${reason}`,
  consequences: {
    rejected: 'Alles Geforderte bleibt; die Rechnung kann wieder gemahnt werden.',
    goodwill: 'Der Betrag wird als Kulanz erlassen; der Rest bleibt gefordert.',
    justified: 'Alles Offene wird gestrichen, auch die Parkgebühr.',
  } as Readonly<Record<string, string>>,
  alreadyPaid: (euros: number) =>
    `Gezahlt sind schon ${formatEuros(euros)}. Soll das Geld zurück, entfernen Sie danach das Bußgeld unter „Bearbeiten“; dann steht es unter „Zahlungen“, „Zu erstatten“.`,
};

/** Printed texts, so fines are called Vertragsstrafe. */
export const letterTexts = {
  subject: (invoiceNumber: number) => `Ihr Einwand gegen die Rechnung Nr. ${invoiceNumber}`,
  salutation: 'Sehr geehrte Damen und Herren,',
  checked: ({ vehicleNumber, date }: ParkingRecord, arrived: string) =>
    `Ihren Einwand vom ${arrived} zum Fahrzeug ${vehicleNumber}, abgestellt am ${date}, haben wir geprüft.`,
  decided: {
    rejected: () => 'Er ist nicht begründet; wir halten an unserer Forderung fest.',
    goodwill: (waived) => `Aus Kulanz und ohne Anerkennung einer Rechtspflicht erlassen wir Ihnen ${waived}.`,
    justified: () => 'Er ist berechtigt: Was noch offen war, fordern wir nicht mehr.',
  } as Readonly<Record<string, (waived: string) => string>>,
  stillOpen: (euros: string, day: string) =>
    `Offen sind noch ${euros}. Bitte überweisen Sie diesen Betrag bis zum ${day} auf das unten genannte Konto und geben Sie dabei die Rechnungsnummer an.`,
  agreed: ({ date }: ParkingRecord, { validFrom, tariff }: Terms) =>
    `Bei der Einfahrt am ${date} galten die Parkbedingungen auf den Schildern in der Fassung vom ${validFrom}: ${tariffText(tariff)}.`,
  settled: 'Aus dieser Rechnung ist nichts mehr offen.',
  closing: 'Mit freundlichen Grüßen',
};
