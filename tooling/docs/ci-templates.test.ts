import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import { parseDocument } from 'yaml';
import { readPreviewArguments } from '../../release-platform/previews/preview-arguments';

const folder = path.join(ROOT, 'docs/guides/templates');
const templates = readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')] as const);

describe('a template for CI', () => {
  it('exists for GitHub and GitLab', () => expect(templates).toHaveLength(2));

  it.each(templates)('%s is valid YAML', (_name, text) => {
    const { errors, warnings } = parseDocument(text, { strict: true });
    expect([...errors, ...warnings].map(({ message }) => message)).toEqual([]);
  });

  it.each(templates)('%s adds and ends a preview with commands that exist', (_name, text) => {
    const lines = [...text.matchAll(/npm run --silent preview -- ([^|\n]+)/g)].map(([, words = '']) => words);
    const kinds = lines.map((line) => {
      const words = [...line.replaceAll(/"?\$REMOTES"?/g, 'mfe-cart').matchAll(/"([^"]*)"|(\S+)/g)];
      const args = words.map(([, quoted, plain]) => (quoted ?? plain ?? '').replace(/^\$\w+$/, 'pr-12'));
      return readPreviewArguments(args).kind;
    });
    expect(kinds.sort()).toEqual(['end', 'show']);
  });

  it.each(templates)('%s keeps the signing key from forks', (_name, text) => {
    expect(text).toMatch(/head\.repo\.full_name == github\.repository|SOURCE_PROJECT_ID == \$CI_PROJECT_ID/);
  });
});
