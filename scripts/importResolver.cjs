/** Resolves imports for the boundaries by Node's own rules, which follow the workspace's links. */
const { builtinModules, createRequire } = require('node:module');

exports.interfaceVersion = 2;

exports.resolve = (source, file) => {
  if (source.startsWith('node:') || builtinModules.includes(source)) return { found: true, path: null };
  try {
    return { found: true, path: createRequire(file).resolve(source) };
  } catch {
    return { found: false };
  }
};
