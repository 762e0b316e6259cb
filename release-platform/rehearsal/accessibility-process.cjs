/*
 * Checks HTML with axe, in a process of its own that can be killed, because the HTML is not trusted. Reads `[html, …]`
 * as JSON from its input and writes `[[{ rule, nodes: [html, …] }, …], …]`; it runs no script of the HTML and loads
 * nothing. jsdom has no layout, so the browser journeys check colors.
 */
const { readFileSync } = require('node:fs');
const { JSDOM } = require('jsdom');

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const OPTIONS = {
  rules: { 'color-contrast': { enabled: false } },
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
};

async function main() {
  const { window } = new JSDOM('<!doctype html><html lang="en"><title>Page</title><main></main></html>', {
    runScripts: 'outside-only',
  });
  window.eval(AXE);
  const place = window.document.querySelector('main');
  const found = [];
  for (const html of JSON.parse(readFileSync(0, 'utf8'))) {
    place.innerHTML = html;
    const { violations } = await window.axe.run(place, OPTIONS);
    found.push(violations.map(({ id, nodes }) => ({ rule: id, nodes: nodes.map((node) => node.html) })));
  }
  process.stdout.write(JSON.stringify(found), () => process.exit(0));
}

void main();
