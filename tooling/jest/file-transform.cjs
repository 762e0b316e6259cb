const path = require('node:path');

/** Replaces a file that is imported for its address by its base name. */
module.exports = {
  process: (_source, file) => ({
    code: `module.exports = { __esModule: true, default: ${JSON.stringify(path.basename(file))} };`,
  }),
};
