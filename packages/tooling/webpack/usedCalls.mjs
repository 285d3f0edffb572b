import path from 'node:path';
import { CALLS, CALLS_BY_NAME } from '@parkwart/contracts/calls/calls';
import { callName, usedShape } from '@parkwart/contracts/openapi/callShape';

const CONTRACTS = path.join(import.meta.dirname, '../../contracts/src', path.sep);
const LIBRARIES = /[\\/]node_modules[\\/]/;
/** Matches a front end's own, smaller description of a call, without input schemas. */
const OWN_DESCRIPTION = /method:\s*["'](\w+)["'],\s*path:\s*["'](\/[^"']*)["']/g;

function usedExports({ moduleGraph, chunkGraph }, module) {
  const info = moduleGraph.getExportsInfo(module);
  return [...chunkGraph.getModuleRuntimes(module)].flatMap((runtime) => {
    const used = info.getUsedExports(runtime);
    // `true` means that the whole module is imported.
    return used === true ? [...info.exports].map(({ name }) => name) : [...(used ?? [])];
  });
}

function ownDescriptions(module) {
  const source = String(module.originalSource()?.source() ?? '');
  return [...source.matchAll(OWN_DESCRIPTION)].map(([, method, address]) => callName({ method, path: address }));
}

/** The shapes of the calls described in the bundle, in the contracts' order. Runs before module concatenation. */
export function usedCalls(compilation) {
  const modules = [...compilation.modules].filter(({ resource }) => resource && !LIBRARIES.test(resource));
  const [ours, others] = [true, false].map((wanted) =>
    modules.filter(({ resource }) => resource.startsWith(CONTRACTS) === wanted),
  );
  const used = new Set([
    ...ours
      .flatMap((module) => usedExports(compilation, module))
      .flatMap((name) => CALLS_BY_NAME[name] ?? [])
      .map(callName),
    ...others.flatMap(ownDescriptions),
  ]);
  return CALLS.filter((call) => used.has(callName(call))).map(usedShape);
}
