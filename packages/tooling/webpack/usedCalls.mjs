import path from 'node:path';
import { CALLS, CALLS_BY_NAME } from '@parkwart/contracts/calls/calls';
import { callName, usedShape } from '@parkwart/contracts/openapi/callShape';

const CONTRACTS = path.join(import.meta.dirname, '../../contracts/src', path.sep);

function usedExports({ moduleGraph, chunkGraph }, module) {
  const info = moduleGraph.getExportsInfo(module);
  return [...chunkGraph.getModuleRuntimes(module)].flatMap((runtime) => {
    const used = info.getUsedExports(runtime);
    // `true` means that the whole module is imported.
    return used === true ? [...info.exports].map(({ name }) => name) : [...(used ?? [])];
  });
}

/** The shapes of the calls described in the bundle, in the contracts' order. Runs before module concatenation. */
export function usedCalls(compilation) {
  const modules = [...compilation.modules].filter(({ resource }) => resource?.startsWith(CONTRACTS));
  const used = new Set(
    modules
      .flatMap((module) => usedExports(compilation, module))
      .flatMap((name) => CALLS_BY_NAME[name] ?? [])
      .map(callName),
  );
  return CALLS.filter((call) => used.has(callName(call))).map(usedShape);
}
