export function focusFirstError(
  form: HTMLFormElement | null,
  errors: Readonly<Record<string, string | undefined>>,
): void {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [])];
  fields.find(({ name }) => errors[name])?.focus();
}
