import { buffer } from 'node:stream/consumers';

/** A line of a form: a text, or a name with a rule to write on. */
export type FormLine =
  | { readonly kind: 'heading' | 'text'; readonly text: string }
  | { readonly kind: 'blank'; readonly name: string };

/** Lengths in points. */
const MARGIN = 56;
const RULE_START = 226;
const STYLES = {
  heading: { size: 18, gap: 12 },
  text: { size: 11, gap: 5 },
  blank: { size: 11, gap: 20 },
} as const;

/** Characters that the built-in fonts lack: all outside of Windows-1252. */
const UNKNOWN = /[^\n\x20-\x7e\xa0-\xff‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ€]/gu;

const printable = (text: string): string => text.normalize('NFC').replaceAll(UNKNOWN, '?');

/** Returns a form on letter paper as a PDF in the reader's built-in Helvetica. A long form has several pages. */
export async function formPdf(title: string, lines: readonly FormLine[]): Promise<Buffer> {
  // Loaded at the first form: the library takes a fifth of a second.
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    lang: 'en-US',
    info: { Title: title },
    displayTitle: true,
  });
  const file = buffer(pdf);
  for (const line of lines) {
    const { size, gap } = STYLES[line.kind];
    pdf
      .font('Helvetica')
      .fontSize(size)
      .text(printable(line.kind === 'blank' ? line.name : line.text));
    if (line.kind === 'blank')
      pdf
        .moveTo(RULE_START, pdf.y)
        .lineTo(pdf.page.width - MARGIN, pdf.y)
        .stroke();
    pdf.y += gap;
  }
  pdf.end();
  return file;
}
