/** The current instant. Passed in, so that tests let hours go by without waiting. */
export type Clock = () => Date;
