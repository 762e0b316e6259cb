const { Compilation, sources } = require('webpack');

/** Temporary name of a container until its scripts are minified: an identifier that webpack does not change. */
const STAND_IN = 'tm_container_that_has_no_name_yet';

/**
 * Gives the container its name once its scripts are minified. Each chunk contains the name, and each build has another
 * one: minified with a placeholder, unchanged chunks come from the cache.
 */
class ContainerNamePlugin {
  /** @param {string} name */
  constructor(name) {
    this.name = name;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ContainerNamePlugin', (compilation) => {
      // Before the digests for the file names are computed.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 50;
      compilation.hooks.processAssets.tap({ name: 'ContainerNamePlugin', stage }, () => this.#rename(compilation));
    });
  }

  #rename(compilation) {
    for (const { name, source } of compilation.getAssets()) {
      if (!name.endsWith('.js')) continue;
      const places = [...source.source().toString().matchAll(new RegExp(STAND_IN, 'g'))];
      if (places.length === 0) continue;
      // Unlike new text, it keeps the source map.
      const named = new sources.ReplaceSource(source, name);
      for (const { index } of places) named.replace(index, index + STAND_IN.length - 1, this.name);
      compilation.updateAsset(name, named);
    }
  }
}

module.exports = { ContainerNamePlugin, STAND_IN };
