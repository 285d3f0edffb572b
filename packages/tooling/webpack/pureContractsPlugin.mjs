import path from 'node:path';

const NAME = 'PureContractsPlugin';
const CONTRACTS = path.join(import.meta.dirname, '../../contracts/src', path.sep);
const DEFINITIONS = ['CallExpression', 'NewExpression', 'ObjectExpression', 'ArrayExpression', 'MemberExpression'];

/**
 * Marks the contracts as free of side effects: they only define schemas, calls and tables, so unused ones can be
 * dropped with everything that only they use. By default webpack treats every call and every spread as a side effect.
 */
export function pureContractsPlugin(compiler) {
  compiler.hooks.compilation.tap(NAME, (_compilation, { normalModuleFactory }) => {
    normalModuleFactory.hooks.parser.for('javascript/auto').tap(NAME, (parser) => {
      const isContract = () => parser.state.module.resource?.startsWith(CONTRACTS) || undefined;
      for (const kind of DEFINITIONS) parser.hooks.isPure.for(kind).tap(NAME, isContract);
    });
  });
}
