/** A line of a form: a text, or a name with a rule to write on. */
export type FormLine =
  | { readonly kind: 'heading' | 'text'; readonly text: string }
  | { readonly kind: 'blank'; readonly name: string };

/** US letter, in points. */
const PAGE = { width: 612, height: 792, margin: 56 };
const SIZES = { heading: 18, text: 11, blank: 11 } as const;
const STEPS = { heading: 30, text: 17, blank: 34 } as const;
const LINE_LENGTH = 88;

/** Escapes a PDF string (ISO 32000-1 section 7.3.4.2). The standard fonts support Latin-1 only. */
const literal = (text: string): string =>
  `(${text
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '?')
    .replaceAll(/[\\()]/g, (mark) => `\\${mark}`)})`;

function wrapped(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.length - 1;
    const joined = [lines[last], word].filter(Boolean).join(' ');
    if (joined.length > LINE_LENGTH) lines.push(word);
    else lines[last] = joined;
  }
  return lines;
}

function contentOf(lines: readonly FormLine[]): string {
  const { width, height, margin } = PAGE;
  let y = height - margin;
  const write = (text: string, size: number): string => `BT /F1 ${size} Tf ${margin} ${y} Td ${literal(text)} Tj ET`;
  return lines
    .flatMap((line) => {
      const parts = line.kind === 'blank' ? [line.name] : wrapped(line.text);
      return parts.map((part) => {
        y -= STEPS[line.kind];
        const rule = line.kind === 'blank' ? `\n${margin + 170} ${y - 3} m ${width - margin} ${y - 3} l S` : '';
        return write(part, SIZES[line.kind]) + rule;
      });
    })
    .join('\n');
}

/** Returns a form of one page as a PDF in the reader's built-in Helvetica. */
export function formPdf(title: string, lines: readonly FormLine[]): Buffer {
  const content = contentOf(lines);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-US) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R ` +
      '/Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Title ${literal(title)} >>`,
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, '0');
  });
  const start = file.length;
  const entries = ['0000000000 65535 f \n', ...offsets.map((offset) => `${offset} 00000 n \n`)];
  file += `xref\n0 ${objects.length + 1}\n${entries.join('')}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
