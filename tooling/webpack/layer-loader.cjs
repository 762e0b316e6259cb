/**
 * Puts the design system's rules into cascade layers. A remote's own rules stay outside and therefore win over them,
 * whichever stylesheet a browser happened to load last.
 */
module.exports = function layerLoader(source) {
  const { layer } = this.getOptions();
  return `@layer ${layer} {\n${source}\n}\n`;
};
