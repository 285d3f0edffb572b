interface LockedPackage {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
}

export function licenceProblems(lockfile: { readonly packages: Readonly<Record<string, LockedPackage>> }): string[];
