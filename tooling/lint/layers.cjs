/**
 * Top folders, the lowest layer first. A folder imports only folders of lower layers, types included; folders of one
 * layer do not import each other. A folder inside another one is a layer of its own.
 */
const TOP_LAYERS = [
  ['brands', 'deploy'],
  ['shared-contracts'],
  ['shared-ui', 'release-platform/registry', 'sandbox'],
  // Servers are compiled and started by it, in proofs of the API and in commands.
  ['remote-kit', 'tooling/servers'],
  ['mfe-[^/]+', 'partners/[^/]+', 'shell', 'marketplace-api'],
  ['release-platform'],
  ['tooling'],
  ['e2e'],
];

/** Folders of the shell's sources. */
const SHELL_LAYERS = [['protocol'], ['browser', 'chrome', 'offline-worker', 'payment-frame'], ['gateway']];

/** Folders of the gateway; `.` are the files beside them, which compose it. */
const GATEWAY_LAYERS = [
  ['observability'],
  ['http/limits', 'html'],
  ['http'],
  ['api'],
  ['render-host', 'freshness', 'pages/settings', 'payment'],
  ['render-host/render-service'],
  ['releases'],
  ['assets', 'releases/previews', 'pages/search-engines'],
  ['development', 'status', 'reports', 'pages/widgets', 'pages/offline'],
  ['pages'],
  ['.'],
];

/** Folders of the browser root; `.` are the entries beside them. */
const BROWSER_LAYERS = [
  ['links', 'federation', 'state', 'storage', 'header'],
  ['clicks', 'session', 'development', 'analytics'],
  ['islands', 'reports'],
  ['chat', 'pages'],
  ['.'],
];

/** Folders of the contracts; `.` are the entries of the package. */
const CONTRACT_LAYERS = [
  ['rules', 'text', 'settings'],
  ['wire/values'],
  ['wire/catalog'],
  ['wire/cart'],
  ['wire/orders'],
  ['wire'],
  ['events', 'products'],
  ['host', 'pricing'],
  ['remote'],
  ['roles'],
  ['.'],
];

/** Folders of the registry; `.` are paths, settings and functions that every folder may use. */
const REGISTRY_LAYERS = [['objects'], ['.'], ['manifest', 'composition'], ['trust'], ['log'], ['versions']];

/** Folders of the release platform; `.` are the files beside them, which every folder may use. */
const PLATFORM_LAYERS = [
  ['registry'],
  ['.', 'commands'],
  ['graph', 'conformance', 'gateways'],
  ['rehearsal', 'deploy/build', 'rollouts'],
  ['rehearsal/browser'],
  ['deploy/moves'],
  ['deploy'],
  ['contract'],
  ['releases'],
  ['previews'],
];

/** Tests start the whole program, whatever folder they are in. */
const TESTS = '\\.(test|proof)\\.tsx?$|/testing/';

/** Returns a pattern for the files of a folder without its inner layers: `tooling` excludes `tooling/servers`. */
function filesOf(folder, layers) {
  if (folder === '.') return '[^/]+$';
  const inner = layers.flat().filter((other) => other.startsWith(`${folder}/`));
  const isInner = inner.map((other) => `(?!${other.slice(folder.length + 1)}/)`).join('');
  return `${folder}/${isInner}`;
}

/**
 * Returns one dependency-cruiser rule for each folder, which rejects imports of its own layer and of higher ones. No
 * cycle between folders is possible then.
 */
function layerRules({ name, layers, root, except }) {
  return layers.flatMap((layer, at) =>
    layer.flatMap((folder) => {
      const forbidden = layers
        .slice(at)
        .flat()
        .filter((other) => other !== folder);
      if (forbidden.length === 0) return [];
      const from = `^${root}${filesOf(folder, layers)}`;
      return {
        name,
        severity: 'error',
        comment: 'Import from lower layers only; tooling/lint/layers.cjs lists them. Move what both need down.',
        from: { path: from, ...(except && { pathNot: except }) },
        to: {
          path: `^${root}(${forbidden.map((other) => filesOf(other, layers)).join('|')})`,
          pathNot: [from, ...(except ? [except] : [])],
        },
      };
    }),
  );
}

const LAYER_SETS = [
  { name: 'top-folders-import-downward', root: '', layers: TOP_LAYERS },
  { name: 'shell-imports-downward', root: 'shell/src/', layers: SHELL_LAYERS, except: TESTS },
  { name: 'gateway-imports-downward', root: 'shell/src/gateway/', layers: GATEWAY_LAYERS, except: TESTS },
  { name: 'browser-imports-downward', root: 'shell/src/browser/', layers: BROWSER_LAYERS, except: TESTS },
  { name: 'contracts-import-downward', root: 'shared-contracts/src/', layers: CONTRACT_LAYERS, except: TESTS },
  { name: 'platform-imports-downward', root: 'release-platform/', layers: PLATFORM_LAYERS, except: TESTS },
  { name: 'registry-imports-downward', root: 'release-platform/registry/src/', layers: REGISTRY_LAYERS, except: TESTS },
];

/** Rules for dependency-cruiser. */
const LAYER_RULES = LAYER_SETS.flatMap(layerRules);

module.exports = { LAYER_SETS, LAYER_RULES, TESTS, filesOf };
