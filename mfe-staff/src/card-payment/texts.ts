export const texts = {
  payment: 'Bezahlung',
  open: 'offen',
  card: 'Karte',
  voucher: 'Belegnummer',
  amount: (euros: string) => `Vom Beleg des Terminals, über ${euros}.`,
  book: 'Kartenzahlung buchen',
  booking: 'Wird gebucht …',
  booked: 'Kartenzahlung gebucht',
  queued: 'Kartenzahlung gemerkt',
  failedToast: 'Kartenzahlung nicht gebucht',
  failed: 'Die Kartenzahlung ist nicht gebucht.',
  otherAmount: (charged: string, open: string) =>
    `Die Kartenzahlung ist nicht gebucht: Am Terminal waren es ${charged}, offen sind ${open}. Bitte dort stornieren und neu belasten, oder dem Büro Bescheid geben.`,
};
