declare module 'subset-font' {
  /** Reduces the font to the glyphs of `text` and to a range of each axis. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2'; variationAxes?: Record<string, { min: number; max: number }> },
  ): Promise<Buffer>;
}
