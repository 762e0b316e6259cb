import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { camelCase, copyTemplate, NewNameError, pascalCase, titleOf } from './copy-template';
import { withElement, withImport, withProperty } from './insert-code';
import { addThreat } from './threats';

/** The slot of a new widget, as in the guide. */
export const SLOT = 'catalog/product.below-buy-box';

const declarationOf = (widget: string): string =>
  `{ name: '${widget}', hydrate: 'visible', props: ['productNumber', 'productName'], ` +
  `requires: ['productNumber'], slots: ['${SLOT}'] }`;

/** Extends one file of a remote. */
async function extended(folder: string, file: string, change: (text: string) => string | null): Promise<string> {
  const text = change(await readFile(path.join(folder, file), 'utf8'));
  if (text !== null) return text;
  const name = path.join(path.basename(folder), file);
  throw new NewNameError(
    `${name} has no list of widgets that could be extended: it is written in another way. ` +
      'Nothing was changed. Write `widgets` there like other remotes, and run the command again.',
  );
}

/**
 * Adds a widget from the template to a remote: files, declaration, browser and server part, and its threats.
 * @throws NewNameError before any change, when a file has another form or exists already
 */
export async function addWidget(root: string, remote: string, widget: string): Promise<void> {
  const folder = path.join(root, `mfe-${remote}`);
  const view = `src/app/${widget}.view.ts`;
  if (existsSync(path.join(folder, view))) throw new NewNameError(`mfe-${remote}/${view} exists already.`);
  const variable = camelCase(widget);
  const load = `island(() => import(/* webpackChunkName: "widget-${widget}" */ './app/${widget}.view'))`;
  const changed = {
    'remote.manifest.ts': (text: string) => withElement(text, 'widgets', declarationOf(widget)),
    'src/browser.ts': (text: string) => withProperty(text, 'widgets', `'${widget}': ${load}`),
    'src/server.ts': (text: string) =>
      withProperty(
        withImport(text, `import { view as ${variable}View } from './app/${widget}.view';`),
        'widgets',
        `'${widget}': ${variable}View`,
      ),
  };
  const texts = await Promise.all(
    Object.entries(changed).map(async ([file, change]) => [file, await extended(folder, file, change)] as const),
  );
  await copyTemplate(path.join(root, 'tooling/templates/widget'), folder, [
    ['your-widget', widget],
    ['yourWidget', variable],
    ['YourWidget', pascalCase(widget)],
    ['Your Widget', titleOf(widget)],
    ['your-remote', remote],
  ]);
  for (const [file, text] of texts) await writeFile(path.join(folder, file), text);
  await addThreat(root, {
    subject: `widget ${remote}/${widget}`,
    threat: 'a slot that sends other props than it takes, or none; texts of the page as markup',
    countermeasure: 'declared props only; a place without the product stays empty; React escapes',
    tests: [`mfe-${remote}/src/app/${widget}.test.tsx`, 'shell/src/gateway/pages/widgets/slots.test.ts'],
  });
}
