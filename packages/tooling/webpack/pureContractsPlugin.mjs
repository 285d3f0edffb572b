import path from 'node:path';

const NAME = 'PureContractsPlugin';
const CONTRACTS = path.join(import.meta.dirname, '../../contracts/src', path.sep);
const DEFINITIONS = ['CallExpression', 'NewExpression', 'ObjectExpression', 'ArrayExpression'];

/**
 * The contracts define schemas, calls and tables and do nothing else while they load, so what a page uses none of is
 * dropped, with all that only that uses. By itself webpack takes every call and every spread for an effect.
 */
export function pureContractsPlugin(compiler) {
  compiler.hooks.compilation.tap(NAME, (_compilation, { normalModuleFactory }) => {
    normalModuleFactory.hooks.parser.for('javascript/auto').tap(NAME, (parser) => {
      const isContract = () => parser.state.module.resource?.startsWith(CONTRACTS) || undefined;
      for (const kind of DEFINITIONS) parser.hooks.isPure.for(kind).tap(NAME, isContract);
    });
  });
}
