/** Puts the focus into the first field, in the form's order, whose name has an error. */
export function focusFirstError(
  form: HTMLFormElement | null,
  errors: Readonly<Record<string, string | undefined>>,
): void {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [])];
  fields.find(({ name }) => errors[name])?.focus();
}
