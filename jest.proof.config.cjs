const { jestPreset } = require('./tooling/jest/preset.cjs');

module.exports = { ...jestPreset(__dirname, 'proof'), maxWorkers: 1 };
