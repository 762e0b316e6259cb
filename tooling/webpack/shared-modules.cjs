const { createRequire } = require('node:module');
const path = require('node:path');

/**
 * Modules that a page must load only once: React breaks with two copies. The shell provides them under addresses that
 * do not change with a remote's deploy, so a shopper keeps them in the cache.
 */
const SINGLETONS = ['react', 'react-dom', 'react-dom/client'];
/**
 * Shared when versions agree, else each remote includes its own. Only modules that a bundler cannot tree-shake: a
 * remote needs half of redux and saga, and one or two pieces of the 193 kB façade over antd.
 */
const COMMON = ['axios'];

/**
 * The package that provides the shared modules: a remote has the kit's copy, whatever else is installed at the root.
 */
const KIT = path.join(__dirname, '../../remote-kit');

const packageOf = (name) =>
  (name.startsWith('@') ? name.split('/').slice(0, 2) : name.split('/').slice(0, 1)).join('/');

function versionOf(name, dir) {
  let folder = dir;
  for (;;) {
    try {
      return createRequire(path.join(folder, 'x.js'))(
        path.join(folder, 'node_modules', packageOf(name), 'package.json'),
      ).version;
    } catch {
      const parent = path.dirname(folder);
      if (parent === folder) return undefined;
      folder = parent;
    }
  }
}

/** `shared` of the federation plugin for the remote in `dir`, without modules that are not installed. */
function sharedModules(dir) {
  const shared = {};
  for (const name of SINGLETONS) {
    // The shell's copy runs whatever its version, so a remote that contained its own would deploy 65 kB that are never
    // fetched.
    shared[name] = { singleton: true, requiredVersion: versionOf(name, dir), import: false };
  }
  for (const name of COMMON) {
    const version = versionOf(name, KIT);
    if (version) shared[name] = { requiredVersion: `^${version}`, version };
  }
  return shared;
}

module.exports = { sharedModules, versionOf, SINGLETONS, COMMON };
