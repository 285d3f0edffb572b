export declare function freePort(range?: { readonly first: number; readonly last: number }): Promise<number>;
