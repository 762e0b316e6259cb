import type { MailBrand } from './mail-brand';
import type { Mail } from './mail.types';

/** A part of a mail. HTML and text are rendered from the same parts, so that they have the same content. */
export type MailBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [name: string, value: string])[] }
  /** Right-aligned amounts; the last row is the total. */
  | { readonly kind: 'amounts'; readonly rows: readonly (readonly [name: string, amount: string])[] };

export interface MailContent {
  readonly subject: string;
  readonly heading: string;
  readonly blocks: readonly MailBlock[];
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Replaces the hyphen of an order number, so that no line breaks inside the number. */
const words = (text: string): string =>
  escape(text).replaceAll(/\bTM-\d+\b/g, '<span style="white-space:nowrap">$&</span>');

/** Joins CSS declarations for a `style` attribute, because mail programs ignore style sheets. */
const css = (...declarations: readonly (string | false)[]): string => declarations.filter(Boolean).join(';');
const TABLE = 'table role="presentation" width="100%" cellpadding="0" cellspacing="0"';

function rowsHtml(rows: readonly (readonly [string, string])[], brand: MailBrand, areAmounts: boolean): string {
  const last = rows.length - 1;
  const cells = rows.map(([name, value], index) => {
    const isSum = areAmounts && index === last;
    const look = css(
      'padding:8px 0',
      `border-top:1px solid ${brand.line}`,
      'vertical-align:top',
      isSum && 'font-weight:700',
    );
    const nameStyle = areAmounts ? look : css(look, `color:${brand.muted}`, 'width:34%');
    const valueStyle = areAmounts ? css(look, 'text-align:right', 'white-space:nowrap') : look;
    return `<tr><td style="${nameStyle};">${escape(name)}</td><td style="${valueStyle};">${words(value)}</td></tr>`;
  });
  const style = css('margin:0 0 20px', `border-bottom:1px solid ${brand.line}`, 'font-size:15px');
  return `<${TABLE} style="${style}">${cells.join('')}</table>`;
}

function buttonHtml(label: string, url: string, brand: MailBrand): string {
  const style = css(
    'display:inline-block',
    'padding:14px 24px',
    `border-radius:${brand.radius}px`,
    `background:${brand.action}`,
    `color:${brand.onAction}`,
    'font-weight:700',
    'text-decoration:none',
  );
  return `<p style="margin:8px 0 24px"><a href="${escape(url)}" style="${style}">${escape(label)}</a></p>`;
}

function blockHtml(block: MailBlock, brand: MailBrand): string {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${words(block.text)}</p>`;
    case 'note':
      return `<p style="margin:0 0 16px;font-size:14px;color:${brand.muted}">${words(block.text)}</p>`;
    case 'button':
      return buttonHtml(block.label, block.url, brand);
    case 'facts':
    case 'amounts':
      return rowsHtml(block.rows, brand, block.kind === 'amounts');
  }
}

const bodyStyle = (brand: MailBrand): string =>
  css(
    'margin:0',
    'padding:0',
    `background:${brand.ground}`,
    `color:${brand.ink}`,
    "font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif",
  );
const cardStyle = (brand: MailBrand): string =>
  css(
    'max-width:600px',
    'background:#ffffff',
    `border:1px solid ${brand.line}`,
    `border-radius:${brand.radius}px`,
    'overflow:hidden',
  );
const headerStyle = (brand: MailBrand): string =>
  css(
    'padding:20px 28px',
    `background:${brand.headerGround}`,
    `color:${brand.headerInk}`,
    'font-size:20px',
    'font-weight:800',
    `border-bottom:1px solid ${brand.line}`,
  );

function footerHtml({ support, line, muted }: MailBrand): string {
  const style = css('padding:20px 28px', `border-top:1px solid ${line}`, 'font-size:14px', `color:${muted}`);
  const email = escape(support.email);
  const link = `<a href="mailto:${email}" style="color:${muted}">${email}</a>`;
  const call = `Call ${escape(support.phone)} (${escape(support.hours)})`;
  return `<tr><td style="${style}">Questions? ${call} or write to ${link}.</td></tr>`;
}

function htmlOf({ subject, heading, blocks }: MailContent, brand: MailBrand): string {
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escape(subject)}</title>`,
  ];
  return `<!doctype html>
<html lang="en"><head>${head.join('')}</head>
<body style="${bodyStyle(brand)}">
<${TABLE}><tr><td align="center" style="padding:24px 12px">
<${TABLE} style="${cardStyle(brand)}">
<tr><td style="${headerStyle(brand)}">${escape(brand.name)}</td></tr>
<tr><td style="padding:28px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${words(heading)}</h1>
${blocks.map((block) => blockHtml(block, brand)).join('\n')}
</td></tr>
${footerHtml(brand)}
</table></td></tr></table></body></html>
`;
}

function blockText(block: MailBlock): string {
  if (block.kind === 'button') return `${block.label}:\n${block.url}`;
  if (block.kind === 'facts' || block.kind === 'amounts')
    return block.rows.map(([name, value]) => `${name}: ${value}`).join('\n');
  return block.text;
}

export function renderLayout(content: MailContent, brand: MailBrand): Mail {
  const { support } = brand;
  const text = [
    content.heading,
    ...content.blocks.map(blockText),
    `Questions? Call ${support.phone} (${support.hours}) or write to ${support.email}.`,
    brand.name,
  ];
  return { subject: content.subject, html: htmlOf(content, brand), text: `${text.join('\n\n')}\n` };
}
