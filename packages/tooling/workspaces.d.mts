/** The front ends of a checkout: the shell and every workspace `mfe-…` that has a build. */
export declare function frontEndsIn(root: string): ('shell' | `mfe-${string}`)[];
