const path = require('node:path');

/** A file imported for its address becomes its base name. */
module.exports = {
  process: (_source, file) => ({
    code: `module.exports = { __esModule: true, default: ${JSON.stringify(path.basename(file))} };`,
  }),
};
