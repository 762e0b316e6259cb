import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import { ROOT } from 'registry/paths';
import type { FixtureRemote } from '../../../../shell/src/testing/test-store';

/** Differences of one page from a good one: statements, unless it says otherwise. */
export interface PlantedPage {
  /** At the import of the script. */
  readonly load?: string;
  /** Before each mount, with `props`. */
  readonly mount?: string;
  /** In each render, with `count`. */
  readonly render?: string;
  /** After the first render. */
  readonly effect?: string;
  /** When the button is clicked. */
  readonly press?: string;
  /** When the form is submitted. */
  readonly submit?: string;
  /** JSX after the form; `extraHtml` is its HTML by the server. */
  readonly extra?: string;
  readonly extraHtml?: string;
  /** Text of the heading in the browser: an expression. */
  readonly heading?: string;
}

const BUTTON = 'padding:8px;background:#fff;color:#000';
const html = (extraHtml: string): string =>
  '<div><h1>Tires</h1>' +
  `<button type="button" style="${BUTTON}">Pressed 0</button>` +
  '<form><label>Size <input name="size"></label><button type="submit">Find</button></form>' +
  `${extraHtml}</div>`;

const componentOf = (name: string, page: PlantedPage): string => `
  function ${name}({ host }) {
    const [count, setCount] = useState(0);
    ${page.render ?? ''}
    useEffect(() => { ${page.effect ?? ''} }, []);
    const style = { padding: 8, background: '#fff', color: '#000' };
    const press = () => { setCount((now) => now + 1); ${page.press ?? ''} };
    const submit = (event) => { event.preventDefault(); ${page.submit ?? ''} };
    return <div>
      <h1>{${page.heading ?? "'Tires'"}}</h1>
      <button type="button" style={style} onClick={press}>{\`Pressed \${count}\`}</button>
      <form onSubmit={submit}><label>{'Size '}<input name="size" /></label><button type="submit">Find</button></form>
      ${page.extra ?? ''}
    </div>;
  }
  ${name}.mount = (props) => { ${page.mount ?? ''} };`;

/** A script, and its compressed source map. */
interface Bundle {
  readonly script: string;
  readonly map: Buffer;
}

const scripts = new Map<string, Bundle>();

/** Bundles React and the pages into one script, as a container of module federation. */
function bundle(source: string): Bundle {
  const known = scripts.get(source);
  if (known !== undefined) return known;
  const { outputFiles } = buildSync({
    stdin: { contents: source, resolveDir: ROOT, loader: 'tsx', sourcefile: 'mfe-catalog/src/pages.tsx' },
    outdir: ROOT,
    sourcemap: 'external',
    bundle: true,
    write: false,
    minify: true,
    jsx: 'automatic',
    platform: 'browser',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const textOf = (end: string): string => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? '';
  const made = { script: textOf('.js'), map: gzipSync(textOf('.js.map')) };
  scripts.set(source, made);
  return made;
}

/** A remote with one page of React for each entry, at `/<id>`, and a version that shows what is planted. */
export function reactRemote(version: string, pages: Readonly<Record<string, PlantedPage>>): FixtureRemote {
  const names = Object.entries(pages).map(([id, page], at) => ({ id, page, name: `Page${at}` }));
  const source = `
    import { useEffect, useState } from 'react';
    import { createRoot, hydrateRoot } from 'react-dom/client';
    ${names.map(({ page }) => page.load ?? '').join('\n')}
    ${names.map(({ name, page }) => componentOf(name, page)).join('\n')}
    const island = (Component) => {
      const roots = new Map();
      return {
        bootstrap: async () => undefined,
        async mount(props) {
          Component.mount(props);
          const { domElement, hydrate, host } = props;
          const onRecoverableError = (error) => host.report(error, { remote: 'catalog', where: 'hydration' });
          await new Promise((resolve) => {
            const Tree = () => { useEffect(resolve, []); return <Component host={host} />; };
            if (hydrate) return roots.set(domElement, hydrateRoot(domElement, <Tree />, { onRecoverableError }));
            const root = createRoot(domElement);
            root.render(<Tree />);
            return roots.set(domElement, root);
          });
        },
        async unmount({ domElement }) { roots.get(domElement)?.unmount(); roots.delete(domElement); },
      };
    };
    const pages = { ${names.map(({ id, name }) => `'${id}': island(${name})`).join(', ')} };
    globalThis.tm_catalog = { init() {}, get: async () => () => ({ pages, widgets: {} }) };`;
  const rendered = Object.fromEntries(names.map(({ id, page }) => [id, html(page.extraHtml ?? '')]));
  const { script, map } = bundle(source);
  return {
    name: 'catalog',
    version,
    pages: names.map(({ id }) => ({ id, paths: [`/${id}`], audience: 'anonymous', query: [] })),
    render: `return { html: (${JSON.stringify(rendered)})[name], state: {} };`,
    browser: script,
    files: { 'maps/web/remoteEntry.js.map.gz': map },
  };
}
