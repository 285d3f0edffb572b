import { readFile } from 'node:fs/promises';
import { transform } from '@swc/core';

const PARSER = { syntax: 'typescript', tsx: true };
const OPTIONS = { jsc: { parser: PARSER, target: 'es2022' }, module: { type: 'es6' } };

/** Node module hooks that load front-end sources: front-end packages export nothing else. */
export function resolve(specifier, context, next) {
  return next(specifier, { ...context, conditions: [...context.conditions, 'parkwart'] });
}

/** Compiles TypeScript, and turns font files into URLs that `fetch` can read. */
export async function load(url, context, next) {
  const source = async () => {
    const file = await readFile(new URL(url));
    if (url.endsWith('.ttf')) return `export default 'data:font/ttf;base64,${file.toString('base64')}'`;
    return (await transform(file.toString('utf8'), { ...OPTIONS, filename: url })).code;
  };
  if (!/\.(?:ttf|ts|tsx)$/.test(url)) return next(url, context);
  return { format: 'module', shortCircuit: true, source: await source() };
}
