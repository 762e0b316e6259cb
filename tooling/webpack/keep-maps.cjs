const { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { gzipSync } = require('node:zlib');

const MAP = /\.c?js\.map$/;

/** Returns a map with the text of the repository's own sources only: the lockfile determines installed packages. */
function trimmed(text) {
  const { version, sources, names, mappings, sourcesContent } = JSON.parse(text);
  const isOwn = (source) => /^(?!node_modules\/)[\w@][\w@./-]*\.tsx?$/.test(source);
  return JSON.stringify({
    ...{ version, sources, names, mappings },
    sourcesContent: sources.map((source, index) => (isOwn(source) ? (sourcesContent?.[index] ?? null) : null)),
  });
}

/**
 * Moves the source maps of a build out of the folders of its scripts into `maps`, compressed and one for each script:
 * `web/main.js.map` becomes `maps/web/main.js.map.gz`.
 * @param {string} output
 */
function keepMaps(output) {
  for (const folder of ['web', 'node', 'worker']) {
    const from = path.join(output, folder);
    if (!existsSync(from)) continue;
    const to = path.join(output, 'maps', folder);
    for (const name of readdirSync(from).filter((file) => MAP.test(file))) {
      mkdirSync(to, { recursive: true });
      writeFileSync(path.join(to, `${name}.gz`), gzipSync(trimmed(readFileSync(path.join(from, name), 'utf8'))));
      rmSync(path.join(from, name));
    }
  }
}

module.exports = { keepMaps };
