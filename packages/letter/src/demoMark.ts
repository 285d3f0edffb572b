/** Printed on every page in „Probebetrieb“ (demo mode). */
export const DEMO_MARK = 'Probebetrieb: Beispieldaten, bitte nicht bezahlen';
