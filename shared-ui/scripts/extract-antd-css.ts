import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import { Calendar, ConfigProvider, DatePicker, Descriptions, Modal, notification, Radio, Result, Timeline } from 'antd';
import { createElement as h } from 'react';
import { renderToString } from 'react-dom/server';
import { antdCssVersion } from '../src/antd/antd-css-version';
import { antdTokens } from '../src/theme/antd-tokens';
import { themeVariants } from '../src/theme/themes';
import type { ThemeVariant } from '../src/theme/variant-theme';

const root = fileURLToPath(new URL('..', import.meta.url));
const build = path.join(root, '.build/styles');

/** Returns one of each component of the façade; styles are extracted only for these. */
function specimens() {
  const Notice = notification._InternalPanelDoNotUseOrYouWillBeFired;
  return [
    h(Calendar, { key: 1, fullscreen: false }),
    h(DatePicker, { key: 2, open: true }),
    h(Notice, { key: 3, type: 'success', title: 'x' }),
    // antd's document preview of it uses another theme, whose variables would be extracted.
    h(Modal, { key: 4, open: true }),
    h(Radio.Group, { key: 5, options: ['x'] }),
    h(Result, { key: 6, title: 'x' }),
    h(Timeline, { key: 7, items: [{ key: 'x', content: 'x' }] }),
    h(Descriptions, { key: 8, bordered: true, items: [{ key: 'x', label: 'x', children: 'x' }] }),
  ];
}

/** Removes antd's rules for bare links, which restyle every link of the page and remove its focus ring. */
const BARE_LINKS = /(?<=^|\})(?:a(?::[a-z-]+|\[disabled\])?,?)+\{[^}]*\}/g;

function cssOf(variant: ThemeVariant): string {
  const cache = createCache();
  const theme = { token: antdTokens(variant), hashed: false, cssVar: { prefix: 'ant', key: `antd-${variant}` } };
  renderToString(h(StyleProvider, { cache }, h(ConfigProvider, { theme }, specimens())));
  return extractStyle(cache, { plain: true }).replace(BARE_LINKS, '');
}

const sheets = themeVariants.map((variant) => ({ variant, css: cssOf(variant) }));
const version = createHash('sha256')
  .update(sheets.map(({ css }) => css).join())
  .digest('hex')
  .slice(0, 8);
if (version !== antdCssVersion) {
  const file = path.join(root, 'src/antd/antd-css-version.ts');
  await writeFile(file, (await readFile(file, 'utf8')).replace(antdCssVersion, version));
  console.log(`antd's styles changed: ${antdCssVersion} became ${version}. Commit src/antd/antd-css-version.ts.`);
}
await rm(build, { recursive: true, force: true });
await mkdir(build, { recursive: true });
for (const { variant, css } of sheets) await writeFile(path.join(build, `antd-${variant}-${version}.css`), css);
console.log(`antd's styles: ${sheets.length} variants, ${Math.round((sheets[0]?.css.length ?? 0) / 1024)} kB each.`);
