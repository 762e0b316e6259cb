const { createRequire } = require('node:module');
const path = require('node:path');

/**
 * Modules of which a page must hold one copy: React breaks with two. The shell offers them under addresses that survive
 * every remote's deploy, so a shopper keeps them in the cache.
 */
const SINGLETONS = ['react', 'react-dom', 'react-dom/client'];
/**
 * Shared when versions agree, else each remote brings its own. Only what no bundler can shake: redux and saga shaken
 * into a remote are half of their whole, and of the façade over antd a remote needs a piece or two of 193 kB.
 */
const COMMON = ['axios'];

/** What brings the common modules: a remote has the copy that the kit has, whatever else is installed at the root. */
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

/** `shared` of the federation plugin for the remote in `dir`; modules that are not installed are left out. */
function sharedModules(dir) {
  const shared = {};
  for (const name of SINGLETONS) {
    // The shell's copy runs whatever its version, so a remote that carried its own would only deploy 65 kB that nobody
    // fetches.
    shared[name] = { singleton: true, requiredVersion: versionOf(name, dir), import: false };
  }
  for (const name of COMMON) {
    const version = versionOf(name, KIT);
    if (version) shared[name] = { requiredVersion: `^${version}`, version };
  }
  return shared;
}

module.exports = { sharedModules, versionOf, SINGLETONS, COMMON };
