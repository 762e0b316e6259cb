import { accessibilityProblems, type HtmlPair } from './accessibility';

const nameless = '<button></button>';

describe('accessibility of a version', () => {
  const pairOf = (page: string, before: string | null, after: string): HtmlPair => ({
    of: `page ${page}`,
    where: `page '${page}' at '/'`,
    before,
    after,
  });

  it('includes only problems that the live version does not have, or has less often', async () => {
    const problems = await accessibilityProblems([
      pairOf('new', null, nameless),
      pairOf('worse', nameless, `${nameless}${nameless}`),
      pairOf('as-bad', nameless, `<p>${nameless}</p>`),
      pairOf('unchanged', nameless, nameless),
      pairOf('good', null, '<button>Buy</button>'),
    ]);
    const sentence = (page: string): string =>
      `page '${page}' at '/' breaks the accessibility rule 'button-name' where the live version does not: ${nameless}`;
    expect([...problems].sort()).toEqual([sentence('new'), sentence('worse')]);
  });

  it('is checked without running scripts or loading files of the HTML', async () => {
    const after = '<img alt="" src="http://127.0.0.1:9/x.png" onerror="while(true);"><script>while(true);</script>';
    expect(await accessibilityProblems([pairOf('list', null, after)])).toEqual([]);
  });
});
