const { shellPreset } = require('tooling/shell-webpack');

module.exports = shellPreset(__dirname);
