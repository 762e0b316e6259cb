import { accessibilityProblems } from './accessibility';

const nameless = '<button></button>';
const where = "page 'list' at '/'";

it('tells what got worse, and not what the live version breaks as often', async () => {
  const pair = (before: string | null, after: string) => ({ of: 'page list', where, before, after });
  const sentence = `${where} breaks the accessibility rule 'button-name' where the live version does not: ${nameless}`;
  expect(await accessibilityProblems([pair(null, nameless)])).toEqual([sentence]);
  expect(await accessibilityProblems([pair(nameless, `${nameless}${nameless}`)])).toEqual([sentence]);
  expect(await accessibilityProblems([pair(nameless, `<p>${nameless}</p>`)])).toEqual([]);
  expect(await accessibilityProblems([pair(nameless, nameless), pair(null, '<button>Buy</button>')])).toEqual([]);
});

it('runs no script of the HTML and loads nothing', async () => {
  const after = '<img alt="" src="http://127.0.0.1:9/x.png" onerror="while(true);"><script>while(true);</script>';
  expect(await accessibilityProblems([{ of: 'page list', where, before: null, after }])).toEqual([]);
});
