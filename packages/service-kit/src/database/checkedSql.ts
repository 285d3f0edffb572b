import type { Tables } from './tables.ts';

type Replaced<S extends string, Sign extends string, Done extends string = ''> = S extends `${infer A}${Sign}${infer B}`
  ? Replaced<B, Sign, `${Done}${A} `>
  : `${Done}${S}`;
type Spaced<S extends string> = Replaced<Replaced<Replaced<Replaced<Replaced<S, '\n'>, '('>, ')'>, ','>, '.'>;

/** The word as a literal type; `never` for a word known only at run time, which cannot be checked. */
type Literal<Word> = Record<never, never> extends Record<Word & string, 1> ? never : Word;

type Words<S extends string, Found = never> = S extends `${infer Word} ${infer Rest}`
  ? Words<Rest, Found | Literal<Word>>
  : Found | Literal<S>;
/** Aliases that the statement defines: `AS other`. */
type Aliases<S extends string, Found = never> = S extends `${string} AS ${infer Alias} ${infer Rest}`
  ? Aliases<` ${Rest}`, Found | Literal<Alias>>
  : S extends `${string} AS ${infer Alias}`
    ? Found | Literal<Alias>
    : Found;

/**
 * Words that are not names: keywords, numbers and punctuation contain no lower-case letter; named values (`:id`) and
 * string literals begin or end with punctuation.
 */
type NoName<Word> = Uppercase<Word & string> | `:${string}` | `'${string}` | `${string}'`;

type NamesIn<T extends Tables> =
  | 'utf8mb4'
  | 'utf8mb4_bin'
  | (keyof T & string)
  | `${keyof T & string}_${string}`
  | { [Name in keyof T]: keyof T[Name]['columns'] & string }[keyof T];

type Unknown<Word, Known> = Word extends Known | NoName<Word> ? never : Word;
type Wrong<S extends string, T extends Tables> = S extends unknown
  ? Unknown<Words<Spaced<S>>, NamesIn<T> | Aliases<Spaced<S>>>
  : never;

declare const checked: unique symbol;
/** A whole or partial SQL statement whose table and column names were checked. */
export type CheckedSql = string & { readonly [checked]: true };

/**
 * @returns a tag for SQL that compiles only if each name in the SQL is a table of `T`, one of its columns or indexes,
 * or an alias
 */
export const statementsOn =
  <T extends Tables>() =>
  <const S extends string>(
    text: S & ([Wrong<S, T>] extends [never] ? unknown : { readonly unknownName: Wrong<S, T> }),
  ): CheckedSql =>
    text as string as CheckedSql;
