export const INBOX_KEY = ['inbox'];
export const INBOX_COUNT_KEY = ['inbox-count'];
