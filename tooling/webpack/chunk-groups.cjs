/** Files and shared modules of each named chunk group, for the gateway's preloads. */
function chunkGroups(compilation) {
  const groups = {};
  for (const [name, group] of compilation.namedChunkGroups) {
    const shared = new Set();
    const files = new Set();
    for (const chunk of group.chunks) {
      for (const file of chunk.files) files.add(file);
      for (const module of compilation.chunkGraph.getChunkModulesIterable(chunk)) {
        if (module.type === 'consume-shared-module') shared.add(module.options.shareKey);
      }
    }
    groups[name] = { files: [...files].filter((file) => /\.(js|css)$/.test(file)), shared: [...shared].sort() };
  }
  return groups;
}

module.exports = { chunkGroups };
