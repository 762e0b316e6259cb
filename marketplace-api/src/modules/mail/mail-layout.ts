import type { MailBrand } from './mail-brand';
import type { Mail } from './mail.types';

/** A part of a mail; HTML and text are made of the same parts, so that they say the same. */
export type MailBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [name: string, value: string])[] }
  /** Amounts to the right; the last row is the sum. */
  | { readonly kind: 'amounts'; readonly rows: readonly (readonly [name: string, amount: string])[] };

export interface MailContent {
  readonly subject: string;
  readonly heading: string;
  readonly blocks: readonly MailBlock[];
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function rowsHtml(rows: readonly (readonly [string, string])[], brand: MailBrand, areAmounts: boolean): string {
  const last = rows.length - 1;
  const cells = rows.map(([name, value], index) => {
    const isSum = areAmounts && index === last;
    const look = `padding:8px 0;border-top:1px solid ${brand.line};vertical-align:top;${isSum ? 'font-weight:700;' : ''}`;
    const first = areAmounts ? '' : `color:${brand.muted};width:34%;`;
    return `<tr><td style="${look}${first}">${escape(name)}</td><td style="${look}${areAmounts ? 'text-align:right;white-space:nowrap;' : ''}">${escape(value)}</td></tr>`;
  });
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-bottom:1px solid ${brand.line};font-size:15px">${cells.join('')}</table>`;
}

function blockHtml(block: MailBlock, brand: MailBrand): string {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${escape(block.text)}</p>`;
    case 'note':
      return `<p style="margin:0 0 16px;font-size:14px;color:${brand.muted}">${escape(block.text)}</p>`;
    case 'button':
      return `<p style="margin:8px 0 24px"><a href="${escape(block.url)}" style="display:inline-block;padding:14px 24px;border-radius:${brand.radius}px;background:${brand.action};color:${brand.onAction};font-weight:700;text-decoration:none">${escape(block.label)}</a></p>`;
    default:
      return rowsHtml(block.rows, brand, block.kind === 'amounts');
  }
}

function htmlOf({ subject, heading, blocks }: MailContent, brand: MailBrand): string {
  const { support } = brand;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:0;background:${brand.ground};color:${brand.ink};font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border:1px solid ${brand.line};border-radius:${brand.radius}px;overflow:hidden">
<tr><td style="padding:20px 28px;background:${brand.headerGround};color:${brand.headerInk};font-size:20px;font-weight:800;border-bottom:1px solid ${brand.line}">${escape(brand.name)}</td></tr>
<tr><td style="padding:28px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escape(heading)}</h1>
${blocks.map((block) => blockHtml(block, brand)).join('\n')}
</td></tr>
<tr><td style="padding:20px 28px;border-top:1px solid ${brand.line};font-size:14px;color:${brand.muted}">Questions? Call ${escape(support.phone)} (${escape(support.hours)}) or write to <a href="mailto:${escape(support.email)}" style="color:${brand.muted}">${escape(support.email)}</a>.</td></tr>
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
