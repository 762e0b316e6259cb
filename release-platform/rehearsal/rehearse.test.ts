import { gzipSync } from 'node:zlib';
import type { SlotDeclaration } from 'shared-contracts';
import { integrityOf } from 'registry/versions/remote-store';
import type { RecordedRequest } from '../../shell/src/gateway/rehearsal';
import { BLOCKED } from '../../shell/src/testing/blocked';
import { PAGE, useRehearsal, version, wait, WIDGET, type Planted } from '../testing/planted-version';
import { GATEWAY_LIMITS } from './rehearsal-limits';
import { rehearse, type Rehearsal } from './rehearse';
import type { VersionFiles } from './version-files';

const { api, run } = useRehearsal();
const asked = (change: Partial<RecordedRequest>): RecordedRequest => ({
  remote: 'sample',
  kind: 'page',
  name: 'list',
  variant: 'treadmarket',
  pathname: '/tires/205-55-r16',
  search: '',
  props: {},
  ...change,
});

const NOTHING: Rehearsal = { problems: [], heavier: [], notes: [] };
const LARGE = 'for (let at = 0; at < 9000; at += 1) text += String.fromCharCode(97 + ((at * at * 31) % 997) % 26);';

const FUSSY = `return { html: '<b>' + props.product.toUpperCase() + props.price.toFixed(2) + '</b>', state: {} };`;
const requiring = ({ manifest, ...files }: VersionFiles): VersionFiles => ({
  ...files,
  manifest: {
    ...manifest,
    widgets: [
      {
        name: 'stars',
        hydrate: 'load',
        props: ['product', 'price', 'color'],
        requires: ['product'],
        slots: ['catalog/product.below'],
      },
    ],
  },
});
const catalogWith = (props: SlotDeclaration['props']) => ({
  ...version().manifest,
  name: 'catalog',
  pages: [{ ...version().manifest.pages[0]!, slots: [{ name: 'product.below', props }] }],
});
const rehearseIn = (props: SlotDeclaration['props'], widget: string) =>
  rehearse({
    candidate: requiring(version({ widget })),
    // With the HTML of the live version, which needs no check for accessibility.
    live: requiring(version({ widget })),
    variant: 'treadmarket',
    recorded: [],
    slots: { remotes: [catalogWith(props)], placements: {} },
    env: { API_URL: api().origin },
  });

it('sends a widget the props of its slot, each of its type', async () => {
  expect(await rehearseIn({ product: 'string', price: 'number', stock: 'number' }, FUSSY)).toEqual(NOTHING);
  const throws = `if (Object.keys(props).length > 0) throw new Error(JSON.stringify(props)); ${WIDGET}`;
  const { problems } = await rehearseIn({ product: 'string', price: 'number', stock: 'number' }, throws);
  expect(problems).toEqual([expect.stringContaining('{"product":"trial","price":1}')]);
  expect((await rehearseIn({ product: 'string', price: 'boolean' }, FUSSY)).problems).toEqual([
    expect.stringContaining('props.price.toFixed is not a function'),
  ]);
});

it('names the source of an error on the server', async () => {
  const { manifest, read } = version({ page: `throw new Error('boom');` });
  const text = 'export const Page = () => {\n  throw new Error("boom");\n};\n';
  const mapped = { sources: ['mfe-sample/src/page.tsx'], sourcesContent: [text], names: [], mappings: ';;AACE' };
  const map = gzipSync(JSON.stringify({ version: 3, ...mapped }));
  const file = 'node/server.cjs.map.gz';
  const candidate: VersionFiles = {
    manifest: { ...manifest, maps: { [file]: { integrity: integrityOf(map), bytes: map.length } } },
    read: async (one) => (one === `maps/${file}` ? map : read(one)),
  };
  const env = { API_URL: api().origin };
  const { problems } = await rehearse({ candidate, live: version(), variant: 'treadmarket', recorded: [], env });
  expect(problems.join()).toContain('does not render: Error: boom (mfe-sample/src/page.tsx:2:3 in Page)');
});

it('accepts a good version, also the first of its name', async () => {
  expect(await run({ script: 'y' })).toEqual(NOTHING);
  expect(await run({ page: `return { html: '<h1>Wheels</h1>', state: {} };` }, null)).toEqual(NOTHING);
});

describe('the rehearsal of a version', () => {
  const AT = "page 'list' at '/tires/trial'";
  it.each<[string, Planted, RegExp]>([
    [
      'it throws while it is loaded',
      { load: `throw new Error('no key');` },
      /server file does not load: Error: no key$/,
    ],
    [
      'its process ends while it is loaded',
      { load: 'process.exit(3);' },
      /does not load: its process ended \(code 3\)/,
    ],
    ['it exports nothing', { load: 'return;' }, /does not load: Error: The server file exports no render function/],
    ['a page throws', { page: `throw new Error('boom');` }, RegExp(`^${AT} does not render: Error: boom$`)],
    ['a widget throws', { widget: `throw new Error('boom');` }, /^widget 'stars' does not render: Error: boom$/],
    [
      'a page ends the process',
      { page: 'process.exit(1);' },
      RegExp(`^${AT} does not render: its process ended \\(code 1\\)$`),
    ],
    [
      'a page returns an invalid result',
      { page: 'return { html: 7 };' },
      RegExp(`^${AT} .* its answer is not used: /html`),
    ],
    [
      'a page returns 500',
      { page: `return { html: '<h1>Tires</h1>', status: 500 };` },
      RegExp(`^${AT} answers 500 where .* answers 200$`),
    ],
    [
      'its HTML has a handler',
      { page: `return { html: '<b onclick="pay()">x</b>' };` },
      RegExp(`^${AT} .* not used: its HTML has .* a handler, on <b>$`),
    ],
    [
      'a file in its manifest is missing',
      { missing: 'web/page.css' },
      /^page 'list' needs the file 'page.css', which is missing/,
    ],
    [
      'a screen reader cannot read a page',
      { page: `return { html: '<h1>Tires</h1><img src="/a.png"/>' };` },
      RegExp(`^${AT} breaks the accessibility rule 'image-alt' where the live version does not: <img src="/a.png">$`),
    ],
    ['a page is slow', { page: wait(400) }, RegExp(`^${AT} is slow: it takes \\d+ ms where the live version takes`)],
  ])('fails when %s', async (_what, planted, sentence) => {
    const { problems } = await run(planted);
    expect(problems).toEqual([expect.stringMatching(sentence)]);
  });

  it('fails when it retains memory of each render, with the figures of both versions', async () => {
    const leak = `(globalThis.kept ??= []).push(Buffer.alloc(4e6, 1)); ${PAGE}`;
    const { problems } = await run({ page: leak });
    expect(problems).toEqual([
      expect.stringMatching(
        /^it leaks memory: after 60 renders (\d+ MB more stay occupied|its process ends); after as many of the live/,
      ),
    ]);
  });

  it('fails when its HTML violates the store’s policy or loads a missing file', async () => {
    const html = [
      '<a href=" java\\tscript:pay()">x</a>',
      '<img alt="x" src="https://pictures.example/x.png"/>',
      '<img alt="x" src="/remotes/sample/1.0.0-a/no.png"/>',
    ].join('');
    const page = `return { html: '${html}' };`;
    const { problems } = await run({ page }, { page });
    expect(problems).toEqual([
      `${AT}: its HTML has a javascript: address in href of <a>, which the store’s policy blocks`,
      expect.stringMatching(RegExp(`^${AT}: its HTML loads a picture from https://pictures.example, which`)),
      `${AT}: its HTML loads the file 'no.png', which is missing`,
    ]);
  });

  const isFull = process.env['SUITE'] === 'full';

  it.each([
    ['never answers', 'await new Promise(() => {});'],
    ['is stuck', BLOCKED],
  ])('fails when a page %s', async (_, page) => {
    const deadlineMs = isFull ? GATEWAY_LIMITS.deadlineMs : 500;
    const limits = { ...GATEWAY_LIMITS, deadlineMs };
    expect((await run({ page }, {}, [], { limits })).problems).toEqual([
      `${AT} does not render: no answer within ${deadlineMs} ms`,
    ]);
  });

  it('fails when it hangs while it is loaded', async () => {
    const limits = isFull ? GATEWAY_LIMITS : { ...GATEWAY_LIMITS, readyWithinMs: 500 };
    const { problems } = await run({ load: BLOCKED }, null, [], { limits });
    expect(problems).toEqual(['its server file does not load: it neither answers nor ends']);
  });

  it('fails on recorded requests, except those that the live version does not render either', async () => {
    const breaks = (word: string) => `if (url.pathname.endsWith('${word}')) throw new Error('no ${word}');`;
    const candidate = {
      page: `${breaks('r16')} ${breaks('nonsense')} ${PAGE}`,
      widget: 'return props.product.toString();',
    };
    const live = { page: `${breaks('nonsense')} ${PAGE}` };
    const recorded = [
      asked({}),
      asked({ pathname: '/tires/nonsense' }),
      asked({ kind: 'widget', name: 'stars', props: { product: 'P1' } }),
      asked({ remote: 'other', name: 'x' }),
      asked({ name: 'gone' }),
    ];
    const { problems } = await run({ ...candidate, widget: WIDGET }, live, recorded);
    expect(problems).toEqual(["page 'list' at '/tires/205-55-r16' does not render: Error: no r16"]);
    expect(
      (await run({ widget: `if (props.product) throw new Error('P'); ${WIDGET}` }, live, recorded)).problems,
    ).toEqual([`widget 'stars' with {"product":"P1"} does not render: Error: P`]);
  });
});

it('reports with figures the growth of HTML with state, first scripts and styles', async () => {
  const text = `let text = ''; ${LARGE}`;
  const { problems, heavier } = await run({
    page: `${text} return { html: '<h1>Tires</h1>', state: { text } };`,
    script: Array.from({ length: 900 }, (_, at) => (at * 7919) % 104729).join(','),
  });
  expect(problems).toEqual([]);
  expect(heavier).toEqual([
    expect.stringMatching(
      /^page 'list': its first scripts and styles got heavier \(0\.\d kB → \d\.\d kB gzip, \+\d+ %\)$/,
    ),
    expect.stringMatching(/^widget 'stars': its first scripts and styles got heavier/),
    expect.stringMatching(/^page 'list' at '\/tires\/trial': its HTML with its state got heavier \(0\.\d kB → /),
  ]);
});

describe('without an API', () => {
  const call = `await api.get('/products'); ${PAGE}`;
  const down = { API_URL: 'http://127.0.0.1:9' };

  it('reports that a render that needed it was not checked', async () => {
    const input = { live: version(), variant: 'treadmarket', recorded: [], env: down } as const;
    const { problems, notes } = await rehearse({ ...input, candidate: version({ page: call }) });
    expect(problems).toEqual([]);
    expect(notes).toEqual(['The API did not answer: 1 renders say nothing about this version.']);
  });

  it('does not excuse a failed call where the live version renders', async () => {
    api().answer = ({ url }, response) => void response.writeHead(url.includes('deals') ? 500 : 200).end('{}');
    const { problems } = await run({
      page: `const { ok } = await api.get('/deals'); if (!ok) throw new Error('no deals'); ${PAGE}`,
    });
    expect(problems).toEqual(["page 'list' at '/tires/trial' does not render: Error: no deals"]);
  });

  it('does not excuse a call that the API does not have', async () => {
    const { problems } = await run({ page: `await api.get('/no/such/call'); ${PAGE}` });
    expect(problems).toEqual([expect.stringContaining('GET /no/such/call is no public call')]);
  });
});
