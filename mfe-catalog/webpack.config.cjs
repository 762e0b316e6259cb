const { remotePreset } = require('tooling/webpack');

module.exports = remotePreset(__dirname, { commonFrom: 150_000 });
