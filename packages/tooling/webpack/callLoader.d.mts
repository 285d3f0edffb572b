export default function callLoader(source: string): string;
