const fs = require('node:fs');
const path = require('node:path');
const { buildSync } = require('esbuild');

/**
 * Packages of hundreds of small ES modules, with their imported entries. Jest resolves, compiles and evaluates every
 * module again for each test file, which took half of the start of a component's test.
 */
const PACKAGES = {
  typebox: ['typebox', 'typebox/compile', 'typebox/format', 'typebox/schema', 'typebox/type', 'typebox/value'],
};

/** Bundles all entries into one file, so that they share the package's state. */
function bundle(rootDir, name, entries, folder) {
  const contents = entries.map((entry, index) => `export * as e${index} from '${entry}';`).join('\n');
  const { outputFiles } = buildSync({
    stdin: { contents, resolveDir: rootDir },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'es2022',
  });
  const files = { [`${name}.cjs`]: outputFiles[0].text };
  entries.forEach((entry, index) => {
    files[`${entry.replaceAll('/', '__')}.entry.cjs`] = [
      `module.exports = require('./${name}.cjs').e${index};`,
      "Object.defineProperty(module.exports, '__esModule', { value: true });",
    ].join('\n');
  });
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  const half = fs.mkdtempSync(`${folder}-`);
  for (const [file, text] of Object.entries(files)) fs.writeFileSync(path.join(half, file), text);
  try {
    fs.renameSync(half, folder);
  } catch (error) {
    // Another run has created it first.
    fs.rmSync(half, { recursive: true, force: true });
    if (!fs.existsSync(folder)) throw error;
  }
}

/**
 * Bundles each package once per version.
 * @param {string} rootDir repository root
 * @returns {Record<string, string>} Jest's `moduleNameMapper` from each entry to its bundled file
 */
function bundledPackages(rootDir) {
  const mapper = {};
  for (const [name, entries] of Object.entries(PACKAGES)) {
    const { version } = JSON.parse(fs.readFileSync(path.join(rootDir, 'node_modules', name, 'package.json'), 'utf8'));
    const folder = path.join(rootDir, 'node_modules/.cache/jest-packages', `${name}-${version}-${entries.length}`);
    if (!fs.existsSync(folder)) bundle(rootDir, name, entries, folder);
    for (const entry of entries) mapper[`^${entry}$`] = path.join(folder, `${entry.replaceAll('/', '__')}.entry.cjs`);
  }
  return mapper;
}

module.exports = { bundledPackages };
