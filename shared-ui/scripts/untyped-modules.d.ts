declare module 'subset-font' {
  /** Keeps only the glyphs of `text`, and of each axis only its range. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2'; variationAxes?: Record<string, { min: number; max: number }> },
  ): Promise<Buffer>;
}
