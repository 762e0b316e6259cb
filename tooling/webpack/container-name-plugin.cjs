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
      const text = source.source().toString();
      if (text.includes(STAND_IN))
        compilation.updateAsset(name, new sources.RawSource(text.replaceAll(STAND_IN, this.name)));
    }
  }
}

module.exports = { ContainerNamePlugin, STAND_IN };
