/** „Probebetrieb“: on every page of a paper. */
export const DEMO_MARK = 'Probebetrieb: Beispieldaten, bitte nicht bezahlen';
