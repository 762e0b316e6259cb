const { Compilation, sources } = require('webpack');

/** What a container is called until its scripts are minified: as webpack leaves identifiers alone. */
const STAND_IN = 'tm_container_that_has_no_name_yet';

/**
 * Gives the container its name once its scripts are minified. Each chunk has the name in it, and each build has another
 * one: minified under a stand-in, chunks that did not change come from the cache.
 */
class ContainerNamePlugin {
  /** @param {string} name */
  constructor(name) {
    this.name = name;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ContainerNamePlugin', (compilation) => {
      // Before the digests of the files are taken, which are in their names.
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
