const PATHS = {
  blank: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5.5M12 7.6v.1',
  success: 'M4.5 12.5 10 18 19.5 7',
  error: 'M12 3.5 22 20.5H2ZM12 10v4.5M12 17.4v.1',
  loading: 'M12 4a8 8 0 1 1-8 8',
  close: 'M7 7l10 10M17 7 7 17',
};

export function ToastIcon({ kind }: { readonly kind: keyof typeof PATHS }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d={PATHS[kind]} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
