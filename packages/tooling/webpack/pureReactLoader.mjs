const CALL = /(?<=[=(,\s])React\d*\.(?:createContext|createElement|forwardRef|memo)\(/g;
const DISPLAY_NAME = /^\w+\.displayName = .*;$/gm;

/**
 * Marks a library's calls of React as free of side effects, so that unused components are dropped; in react-router,
 * unused components are two thirds of the code.
 */
export default function pureReactLoader(source) {
  return source.replace(CALL, '/*#__PURE__*/ $&').replace(DISPLAY_NAME, '');
}
