export default function callLoader(this: { readonly resourcePath: string }, source: string): string;
