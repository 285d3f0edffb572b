/**
 * Names that a field must not have: columns that every generated list has, and keywords in the SQL of both databases.
 */
const RESERVED =
  /^(?:id|version|createdAt|by|condition|desc|from|group|index|interval|key|limit|option|order|range|rank|read|references|row|system|table|to|values|when|where)$/;

const capitalised = (name) => name.slice(0, 1).toUpperCase() + name.slice(1);

/** The fields that `npm run new -- list` creates without `--fields`. */
export const NAME_AND_NOTE = 'name:text:80,note:text:200?';

/** In characters: shorter texts have no room for the name that tests use to find personal data. */
const LEAST_MARKED = 17;

/**
 * @param given `plate:text:20,until:day,reason:text:500?`; a question mark makes a field optional
 * @returns undefined if a field is invalid, or if the first field, which identifies an entry, is not a required text of
 * at least 10 characters
 */
export function parseFields(given) {
  const fields = given.split(',').map((one) => {
    const [, name, max, isDay, isOptional] = /^([a-z][A-Za-z]*):(?:text:([1-9]\d{0,2})|(day))(\?)?$/.exec(one) ?? [];
    return { name, max: Number(max), isDay: isDay !== undefined, isOptional: isOptional !== undefined };
  });
  const [first] = fields;
  const names = fields.map(({ name }) => name);
  const isKnown = names.every((name) => name && !RESERVED.test(name)) && new Set(names).size === names.length;
  return isKnown && !first.isDay && !first.isOptional && first.max >= 10 ? fields : undefined;
}

/**
 * Days and short texts, which cannot contain the name that tests use to find personal data; the test of erasures must
 * list these fields.
 */
export const withoutMark = (fields) => fields.filter(({ isDay, max }) => isDay || max < LEAST_MARKED);

const shownValues = (fields) => {
  const names = fields.map(({ name }) => name).join(', ');
  const shown = fields.map(({ name, isDay, isOptional }) => {
    if (!isDay) return name;
    return `${name}: ${isOptional ? `${name} === null ? null : ` : ''}formatStoredDay(${name})`;
  });
  return `/** As the page and the journal show them. */
const shownValues = ({ ${names} }: ReturnType<typeof valuesOf>) => ({ ${shown.join(', ')} });

`;
};

/** The replacements of those template words (see `fill`) that depend on the fields. */
export function wordsOf(fields) {
  const [first, ...others] = fields;
  const texts = fields.filter(({ isDay }) => !isDay);
  const days = fields.filter(({ isDay }) => isDay);
  const some = (test, text) => (fields.some(test) ? text : '');
  const each = (list, line, separator = ', ') => list.map(line).join(separator);
  const named = (names) => names.filter(Boolean).join(', ');
  const isOptional = (field) => field.isOptional;
  const column = (type) => (field) => `${field.name}: ${field.isOptional ? `nullable(${type})` : type}`;
  const labels = (list) => each(list, ({ name }) => `${name}: '${LABELS[name] ?? capitalised(name)}'`);
  const exampleOf = ({ isDay, max }) => (isDay ? '31.12.2026' : 'Zum Beispiel'.slice(0, max));
  const example = (field) => (field === first ? 'Beispiel' : exampleOf(field));
  // A form sends a day in the format of its date input.
  const sent = (field) => (field.isDay ? '2026-12-31' : example(field));
  const required = others.filter((field) => !field.isOptional);
  return {
    first: first.name,
    fields: each(fields, ({ name }) => name),
    values: each(fields, ({ name, isDay, isOptional: mayLack }) => {
      if (!isDay) return name;
      return `${name}: ${mayLack ? `${name} === null ? null : ` : ''}dayNumber(${name})`;
    }),
    shown: days.length > 0 ? 'shownValues' : 'valuesOf',
    shownValues: days.length > 0 ? shownValues(fields) : '',
    timeImport: days.length > 0 ? "import { dayNumber } from '@parkwart/contracts/rules/time';\n" : '',
    storedDayImport: days.length > 0 ? "import { formatStoredDay } from '../storedDay.ts';\n" : '',
    sentEntry: days.length > 0 ? `{ ...ENTRY, ${each(days, (field) => `${field.name}: '${sent(field)}'`)} }` : 'ENTRY',
    migrationColumns: each(fields, (field) =>
      field.isDay
        ? column('integer')(field)
        : `${field.name}: ${field.isOptional ? `withDefault(text(${field.max}), '')` : `text(${field.max})`}`,
    ),
    migrationImports: named([
      'instant',
      'integer',
      some((one) => one.isDay && one.isOptional, 'nullable'),
      'serial',
      'text',
      'withDefault',
    ]),
    columnImports: named([
      'instant',
      'integer',
      some((one) => one.isDay && one.isOptional, 'nullable'),
      'text',
      'withDefault',
    ]),
    textColumns: each(
      texts,
      ({ name, isOptional: mayLack }) => `${name}: ${mayLack ? "withDefault(text, '')" : 'text'}`,
    ),
    factColumns: each(days, (field) => `${column('integer')(field)}, `, ''),
    inputImports: named([
      some((one) => one.isDay, 'day'),
      some((one) => !one.isDay && one.isOptional, 'freeText'),
      'requiredText',
    ]),
    shape: each(
      fields,
      ({ name, isDay, isOptional: mayLack }) =>
        `${name}: ${isDay && mayLack ? 'z.nullable(z.string())' : 'z.string()'},`,
      '\n',
    ),
    inputs: each(
      fields,
      ({ name, max, isDay, isOptional: mayLack }) => {
        if (isDay) return `${name}: ${mayLack ? 'z._default(z.nullable(day), null)' : 'day'},`;
        return `${name}: ${mayLack ? `z._default(freeText(${max}), '')` : `requiredText(${max}, 'Diese Angabe fehlt.')`},`;
      },
      '\n',
    ),
    textLabels: labels(texts),
    facts: days.length > 0 ? `facts: { ${labels(days)} },` : '',
    sample: each(fields, (field) => `${field.name}: ${field === first ? 'plate()' : `'${exampleOf(field)}'`}`),
    spreadFacts: days.length > 0 ? ', ...journal__atSubject__.facts' : '',
    dayImport: days.length > 0 ? "import { day } from '../../parts/form/DayFields.tsx';\n" : '',
    formFields: each(fields, ({ name, isDay, isOptional: mayLack }) => {
      if (isDay) return `${name}: day(texts.fields.${name}${mayLack ? ', (typed) => typed || null' : ''})`;
      return `${name}: text(texts.fields.${name}${mayLack ? '' : ', { required: true }'})`;
    }),
    draws: each(fields, ({ name }) => `{draw('${name}')}`, '\n'),
    pageColumns: each(
      fields,
      ({ name, max, isOptional: mayLack }) =>
        `{ id: '${name}', header: texts.fields.${name},${max > 100 ? ' wide: true,' : ''} cell: ({ ${name} }) => ${name}${mayLack ? " || '–'" : ''} },`,
      '\n',
    ),
    entry: each(fields, (field) => `${field.name}: '${example(field)}'`),
    wrong: each(
      fields,
      ({ name, max, isDay, isOptional: mayLack }) =>
        [
          isDay &&
            `['with another ${name} than a day', { ${name}: 'morgen' }, '${name}', 'Kein gültiges Datum (T.M.JJJJ).'],`,
          !isDay && !mayLack && `['without ${name}', { ${name}: ' ' }, '${name}', 'Diese Angabe fehlt.'],`,
          !isDay &&
            `['with ${max + 1} characters of ${name}', { ${name}: 'x'.repeat(${max + 1}) }, '${name}', 'Höchstens ${max} Zeichen.'],`,
        ]
          .filter(Boolean)
          .join('\n'),
      '\n',
    ),
    typing: each(
      [first, ...required],
      (field) => {
        const { name, isDay } = field;
        if (!isDay) return `await user.type(dialog.getByLabelText(texts.fields.${name}), '${example(field)}');`;
        return `await user.click(within(dialog.getByRole('group', { name: texts.fields.${name} })).getAllByRole('spinbutton')[0] as HTMLElement);
    await user.keyboard('31122026');`;
      },
      '\n',
    ),
    typed: each(
      fields,
      (field) => `${field.name}: ${isOptional(field) ? (field.isDay ? 'null' : "''") : `'${sent(field)}'`}`,
    ),
    sent: each(others, (field) => `${field.name}: '${sent(field)}'`),
  };
}

/** German labels of the usual fields; the developer enters the labels of other fields by hand. */
const LABELS = { name: 'Name', note: 'Notiz' };
