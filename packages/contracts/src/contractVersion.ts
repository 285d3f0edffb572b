/**
 * The version of everything in this package that goes over the wire or between shell and remotes. It rises when a
 * change is not understood by the version before; services and the shell accept the current and the previous one.
 */
export const CONTRACT_VERSION = 1;
