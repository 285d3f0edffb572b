import type { Texts } from './de.ts';

export const en: Texts = {
  title: 'View and pay',
  languages: 'Language',
  demo: 'Trial mode',
  loading: 'Loading …',
  retry: 'Try again',
  print: 'Print',
  close: 'Close this case',
  open: {
    heading: 'View your case',
    intro:
      'You have received a slip or a letter with this address. With the number plate you can see what is claimed and why. ' +
      'You can pay, object, or say who was driving.',
    plate: 'Number plate',
    plateHint: 'As on the paper, for example B-AB 1234.',
    submit: 'Open the case',
    submitting: 'Opening …',
    plateMissing: 'Please enter the number plate.',
    plateInvalid: 'A number plate has at most 20 characters: letters, digits, spaces and hyphens.',
    which: 'Which number plate is it?',
    notFound:
      'We found nothing for this address and this number plate. Please compare both with the paper, every letter ' +
      'and digit of the address.',
    expired:
      'For your security the view closes after 30 minutes. Please enter the number plate again. What you have written ' +
      'is still there.',
  },
  facts: {
    heading: (number) => `Case ${number}`,
    entry: 'Entry',
    exit: 'Exit',
    stillParked: 'The vehicle is still parked. The parking fee is added when it leaves.',
    place: 'Car park',
  },
  state: {
    section: 'Where things stand',
    open: 'Still to pay',
    partlyPaid: 'Part of it is paid, still open are',
    ofDriver: 'Only the named driver has to pay',
    nothingDue: 'There is nothing to pay at the moment.',
    settled: 'Settled: there is nothing left to pay.',
    cancelled: 'Cancelled: nothing is claimed from you.',
    until: (day) => `Please pay by ${day}.`,
    late: (day) => `The deadline was ${day}. Please pay now.`,
    blocked: 'The operator is reviewing the case and sends no reminders until then.',
    agency: (name, day) =>
      `The debt collection agency ${name} has had the case since ${day}. Please pay only the agency now, not the operator.`,
    payAgency:
      'The bank details and the file number are in the agency’s letter; the agency may add costs of its own. If you have no ' +
      'letter, or have already paid the operator, please contact the operator.',
  },
  claim: {
    heading: 'What is claimed and why',
    none: 'Nothing is claimed here at the moment.',
    total: 'Total',
    kinds: {
      fee: 'Parking fee',
      fine: 'Contractual penalty',
      'owner-lookup': 'Look-up of the keeper',
      'reminder-cost': 'Reminder costs',
      interest: 'Default interest',
      other: 'Further claim',
    },
  },
  photos: {
    heading: 'Photos',
    photo: (number, count) => `Photo ${number} of ${count}`,
    newTab: 'opens in a new tab',
    failed: 'The photos could not be loaded.',
  },
  terms: {
    heading: 'Parking terms',
    since: (day: string) => `The terms on the signs apply, in the version of ${day}.`,
    tariff: (free: string, hour: string, most: string) =>
      `Tariff: ${free} minutes free, then ${hour} for each hour begun, at most ${most} per 24 hours.`,
    sign: (number: string, count: string) => `Sign ${number} of ${count}`,
  },
  pay: {
    noAccount: 'The bank details are missing. Please wait for them.',
    heading: 'Pay',
    intro: 'Please transfer exactly this amount with this reference.',
    holder: 'Payee',
    iban: 'IBAN',
    bic: 'BIC',
    amount: 'Amount',
    purpose: 'Reference',
    copy: 'Copy',
    copied: 'Copied',
    copyField: (field) => `Copy: ${field}`,
    fieldCopied: (field) => `${field} has been copied.`,
    copyFailed: (field) => `${field} could not be copied. The text is selected.`,
    code: 'GiroCode for the bank transfer',
    codeHelp:
      'The GiroCode holds all details. Save or share the picture and open it in your banking app, often under “photo ' +
      'transfer” or “QR code”. Banks outside Germany may not read it: then copy the details.',
    share: 'Share the picture',
    save: 'Save the picture',
    saved: 'The picture has been saved.',
    codeFailed: 'The picture could not be made. Please copy the details.',
    afterwards:
      'A bank transfer usually takes one or two working days. It appears here once the operator has booked it.',
  },
  online: {
    pay: (amount) => `Pay ${amount} online now`,
    starting: 'Starting the payment …',
    hint:
      'For example by card, PayPal, Apple Pay or Google Pay, on the page of the payment provider Mollie. Afterwards you ' +
      'return to this page.',
    instead: 'Or by bank transfer:',
    paid: (amount, day, number) =>
      `Your online payment of ${amount} on ${day} has arrived, number ${number}. This page is your receipt: you can print it.`,
    pending: (amount) => `Your online payment of ${amount} is still being processed. Please do not pay again.`,
    open: (amount) => `Your online payment of ${amount} has not been completed yet.`,
    failed: (amount) => `Your online payment of ${amount} did not succeed. You are not charged.`,
    chargedBack: (amount) => `Your online payment of ${amount} was charged back.`,
    refunded: (amount) =>
      `Your online payment of ${amount} was refunded. It takes a few days until the amount arrives.`,
  },
  account: {
    heading: 'Account',
    day: 'Day',
    what: 'Entry',
    amount: 'Amount',
    kinds: {
      charge: 'Charge',
      payment: 'Payment',
      waiver: 'Waiver',
      refund: 'Refund',
      other: 'Entry',
    },
    reversed: (kind) => `${kind} (taken back)`,
    paid: 'Paid',
    waived: 'Waived',
    open: 'Still open',
    overpaid: 'Overpaid',
  },
  objection: {
    heading: 'Object to the claim',
    intro:
      'Is something wrong? Write it here. Until the operator has decided, no reminders are sent. The decision will be ' +
      'shown on this page.',
    start: 'Write an objection',
    sent: 'Your objection has arrived. You need not do anything else. The decision will be shown on this page later.',
    impossible: 'No objection is possible here at the moment. If you have questions, please contact the operator.',
    earlier: 'Your objections',
    decided: (day, label) => `Your objection of ${day}: ${label}`,
    arrived: (day) => `Received on ${day}`,
    waived: (amount) => `${amount} have been waived.`,
    states: {
      open: {
        label: 'Under review',
        sentence: 'The operator is reviewing your objection and sends no reminders until then.',
      },
      rejected: { label: 'Rejected', sentence: 'The operator upholds the claim.' },
      goodwill: { label: 'Goodwill', sentence: 'The operator waives a part of the claim.' },
      justified: { label: 'Accepted', sentence: 'The operator has accepted your objection.' },
    },
  },
  driver: {
    heading: 'Who was driving?',
    intro:
      'If another person was driving, you can say so here. The operator will then turn to that person. Please only state ' +
      'what you know for certain.',
    start: 'Name the driver',
    sent: 'Your details have arrived. Thank you.',
    named: 'The driver has already been named.',
  },
  form: {
    sent: 'This is what you sent',
  },
  mail: {
    label: 'Your own e-mail address (optional)',
    hint:
      'You then hear when there is a decision, a payment arrives or something changes: by the number and a link. The ' +
      'address is used only for this, and deleted with the case.',
    wrong: 'Please check the e-mail address.',
    stop: 'No more e-mails',
  },
  contact: {
    intro: 'The operator of the car park answers questions:',
    phone: 'Phone',
    email: 'E-mail',
    privacy: 'Data protection',
    imprint: 'Operator and imprint',
    register: 'Company register',
    directors: 'Managing directors',
    accessibility: 'Accessibility',
  },
  errors: {
    unreached: 'There is no connection. Please check your internet and try again.',
    slow: 'The answer takes too long. Please try again.',
    tooMany: 'There are too many requests right now. Please wait a minute and try again.',
    unavailable: 'The page is out of order right now. Please try again in a few minutes.',
    failed: 'That did not work. Please try again or contact the operator.',
    invalid: 'Please check what you have entered.',
    PAGE_LOCKED: 'The number plate was wrong too often. Please try again in an hour, or contact the operator.',
    ONLINE_PAYMENT_NOT_POSSIBLE: 'There is nothing to pay online here at the moment. Please reload the page.',
    ONLINE_PAYMENT_PENDING: 'Your online payment is still being processed. Please wait a few minutes.',
    PAYMENT_PROVIDER_UNAVAILABLE:
      'The payment provider does not respond right now. Nothing was paid. Please try again.',
    TOO_MANY_ONLINE_PAYMENTS: 'Too many payments were started here today. Please try again tomorrow.',
    MAIL_NOT_POSSIBLE: 'No further e-mail address is possible for this case.',
  },
};
