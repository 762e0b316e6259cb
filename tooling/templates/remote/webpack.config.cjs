const { remotePreset } = require('tooling/webpack');

module.exports = remotePreset(__dirname);
