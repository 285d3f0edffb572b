export function folderOfEachTest(): { readonly path: string };
