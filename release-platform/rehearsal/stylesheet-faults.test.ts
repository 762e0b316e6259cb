import type { PublishedManifest } from 'shared-contracts';
import { globalStyles, stylesheetProblems } from './stylesheet-faults';

it.each([
  '.card_a1B2c3{color:red}',
  '.card_7aB2c{color:red}',
  '.card_a1B2c3 h2,.gifts-list>li,.gifts{color:red}',
  '.gifts-list:hover::before{content:""}',
  '@layer ui{@media (width >= 600px){.card_a1B2c3{color:red}}}',
  'html:has(.page_a1B2c3) :is(#tm-header,#tm-footer){display:none}',
  ':is(.a_a1B2c3,.b_a1B2c3) p{margin:0}',
  '.card_a1B2c3{h2{color:red}&:hover{color:blue}}',
  '@keyframes turn_a1B2c3{from{opacity:0}to{opacity:1}}',
  '@container (width > 300px){.card_a1B2c3{color:red}}',
  '',
])('accepts rules that stay within the remote: %s', (css) => {
  expect(globalStyles(css, 'gifts')).toEqual([]);
});

it.each([
  ['body{margin:0}', "styles 'body' of every page"],
  ['.card_a1B2c3,h1{color:red}', "styles 'h1' of every page"],
  [':root{--ui-ink:red}', "styles ':root' of every page"],
  ['*{box-sizing:border-box}', "styles '*' of every page"],
  ['.buy-button{color:red}', "styles '.buy-button' of every page"],
  ['[data-island]{color:red}', "styles '[data-island]' of every page"],
  ['@layer ui{@media print{#tm-header{display:none}}}', "styles '#tm-header' of every page"],
  // Matches every page without one of its own.
  [':not(.card_a1B2c3){color:red}', "styles ':not(.card_a1B2c3)' of every page"],
  // One alternative is enough to match.
  [':is(.card_a1B2c3,body) p{margin:0}', "styles ':is(.card_a1B2c3,body) p' of every page"],
  ['html:has(.card_a1B2c3,body){overflow:hidden}', "styles 'html:has(.card_a1B2c3,body)' of every page"],
  ['.cart-badge{display:none}', "styles '.cart-badge' of every page"],
  ['@keyframes spin{to{rotate:1turn}}', "names an animation 'spin', which others may have as well"],
  ['@import url(//evil.example/x.css);', "has '@import url(//evil.example/x.css)', which counts for the whole page"],
  ['@font-face{font-family:Inter;src:url(x)}', "has '@font-face ', which counts for the whole page"],
  ['@property --ui-ink{syntax:"*";inherits:true}', "has '@property --ui-ink', which counts for the whole page"],
  ['@page{margin:0}', "has '@page ', which counts for the whole page"],
])('names rules that affect other parts: %s', (css, fault) => {
  expect(globalStyles(css, 'gifts')).toEqual([fault]);
});

it.each(['body{', 'h1{}}h2{color:red}', '<!-- body{margin:0} -->', 'a{}/*', '.x_a1B2c3{color:red}body{margin:0'])(
  'finds rules in a broken sheet, as browsers do: %s',
  (css) => {
    expect(globalStyles(css, 'gifts')).not.toEqual([]);
  },
);

it('names the sheet and the next step', async () => {
  const manifest = { name: 'gifts', web: { files: { 'page.css': {}, 'page.js': {} } } } as unknown as PublishedManifest;
  const read = async (): Promise<Buffer> => Buffer.from('h1,h2,h3,h4,h5,h6,body{color:red}');
  const problems = await stylesheetProblems({ manifest, read });
  expect(problems).toHaveLength(5);
  expect(problems[0]).toBe(
    "its stylesheet 'page.css' styles 'h1' of every page: scope it to a class of the remote's own: " +
      "a CSS module, or a name that begins with 'gifts-'",
  );
});

it('survives endlessly nested selectors', () => {
  const css = `${':is('.repeat(50_000)}body${')'.repeat(50_000)}{color:red}`;
  expect(globalStyles(css, 'gifts')).toEqual([expect.stringContaining('has a selector that cannot be read')]);
});
