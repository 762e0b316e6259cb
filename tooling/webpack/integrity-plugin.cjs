const { createHash } = require('node:crypto');
const { Compilation, sources } = require('webpack');
const LoadScriptRuntimeModule = require('webpack/lib/runtime/LoadScriptRuntimeModule');

const PLACEHOLDER = '__TM_INTEGRITY__';
// Well-formed, but the digest of no content: a file that the build did not list cannot run.
const UNLISTED = `sha384-${'A'.repeat(64)}`;

/**
 * Adds subresource integrity to every chunk that this build's runtime loads. The page has the digest of the entry, and
 * the entry has those of its chunks.
 */
class IntegrityPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap('IntegrityPlugin', (source) =>
        [
          freshWhenRetrying(source),
          `script.integrity = ("${PLACEHOLDER}")[url.slice(url.lastIndexOf("/") + 1).split("?")[0]] || "${UNLISTED}";`,
          'script.crossOrigin = "anonymous";',
        ].join('\n'),
      );
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 50;
      compilation.hooks.processAssets.tap({ name: 'IntegrityPlugin', stage }, () => fillIn(compilation));
    });
  }
}

/**
 * Adds a number that the shell sets after a failure: with a new address, neither a cache nor a failed preload is
 * reused.
 */
function freshWhenRetrying(source) {
  const fresh = source.replace(
    /(script\.src = .*?)\burl\b/,
    '$1(self.__TM_RETRY__ ? url + "?retry=" + self.__TM_RETRY__ : url)',
  );
  if (fresh === source)
    throw new Error("webpack's script loader changed: the place where it sets the address was not found.");
  return fresh;
}

function fillIn(compilation) {
  const scripts = compilation.getAssets().filter(({ name }) => name.endsWith('.js'));
  const runtimes = scripts.filter(({ source }) => source.source().toString().includes(PLACEHOLDER));
  const digests = {};
  for (const { name, source } of scripts) {
    if (runtimes.some((runtime) => runtime.name === name)) continue;
    digests[name.slice(name.lastIndexOf('/') + 1)] =
      `sha384-${createHash('sha384').update(source.buffer()).digest('base64')}`;
  }
  for (const { name, source } of runtimes) {
    const filled = filledIn(compilation, name, source, JSON.stringify(digests));
    if (filled.source().toString().includes(PLACEHOLDER))
      throw new Error(`${name}: the integrity map found no place to go; check the minimizer's output.`);
    compilation.updateAsset(name, new sources.RawSource(filled.source()));
    // It was written before, so that its positions are those of the placeholder.
    const map = filled.map();
    if (map) compilation.updateAsset(`${name}.map`, new sources.RawSource(JSON.stringify(map)));
  }
}

/** Returns a script with its digests, with the positions of its map moved where it has one. */
function filledIn(compilation, name, source, digests) {
  const text = source.source().toString();
  const map = compilation.getAsset(`${name}.map`);
  const mapped = map ? new sources.SourceMapSource(text, name, map.source.source().toString()) : source;
  const filled = new sources.ReplaceSource(mapped, name);
  for (const { 0: found, index } of text.matchAll(new RegExp(`(["'])${PLACEHOLDER}\\1`, 'g')))
    filled.replace(index, index + found.length - 1, digests);
  return filled;
}

module.exports = { IntegrityPlugin };
