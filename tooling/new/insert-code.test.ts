import { withElement, withImport, withProperty } from './insert-code';

describe('code inserted into a file', () => {
  it.each([
    ['an empty list', 'const a = { widgets: [] };', "const a = { widgets: [{ name: 'x' }] };"],
    ['a list', "const a = { widgets: [{ name: 'a' }] };", "const a = { widgets: [{ name: 'a' }, { name: 'x' }] };"],
    ['a list with a last comma', 'const a = { widgets: [b,] };', "const a = { widgets: [b, { name: 'x' },] };"],
    [
      'a list beside texts',
      "const t = 'widgets: []';\nconst widgets = [b];",
      "const t = 'widgets: []';\nconst widgets = [b, { name: 'x' }];",
    ],
  ])('extends %s', (_name, text, expected) => expect(withElement(text, 'widgets', "{ name: 'x' }")).toBe(expected));

  it('extends an object, and the imports', () => {
    const text = "import a from 'a';\nimport b from 'b';\n\nexport default make({ pages: { a }, widgets: {} });";
    expect(withProperty(withImport(text, "import x from 'x';"), 'widgets', "'x-y': x")).toBe(
      "import a from 'a';\nimport b from 'b';\nimport x from 'x';\n\n" +
        "export default make({ pages: { a }, widgets: {'x-y': x} });",
    );
  });

  it.each([['const a = { widgets };'], ['const widgets = load();'], ['/* widgets: [] */'], ['']])(
    'is refused where %j has no such list',
    (text) => {
      expect(withElement(text, 'widgets', 'x')).toBeNull();
      expect(withProperty(text, 'widgets', 'x')).toBeNull();
    },
  );
});
