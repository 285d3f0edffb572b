type Statements = Readonly<Record<'checkIn' | 'search' | 'checkOut', number>>;

export declare const BUDGETS: {
  readonly booth: Readonly<Record<'bytes' | 'gzipBytes' | 'allBytes' | 'requests' | 'depth', number>>;
  readonly driver: Readonly<Record<'bytes' | 'requests', number>>;
  readonly office: { readonly bytes: number; readonly allBytes: number };
  readonly elements: Readonly<Record<'/parking' | '/admin' | '/pay', number>>;
  readonly statements: Readonly<Record<'sqlite' | 'mysql', Statements>>;
  readonly readPerRow: number;
};
