/** A figure of a drawing, told in words and as the drawing writes it. */
export interface DrawnFigure {
  readonly term: string;
  /** With signs: "26.6″". */
  readonly value: string;
}

/** Writing at a dimension line: the value, and what it is called. */
export interface DrawnLabel extends DrawnFigure {
  readonly x: number;
  readonly y: number;
  /** Ends at `x` instead of standing around it. */
  readonly textAnchor?: 'end';
  /** Turned where it reads from the bottom up, beside a line that stands. */
  readonly transform?: string;
}

/** A size, drawn: lengths in units of the drawing, {@link CANVAS}. */
export interface ProductDrawing {
  /** What the drawing shows, with every figure, for who doesn't see it. */
  readonly words: string;
  /** How exact that is. */
  readonly note: string;
  readonly figures: readonly DrawnFigure[];
  /** Path of the thing itself: filled where an odd number of its outlines lie around. */
  readonly body: string;
  /** Path of the dimension lines and of what only helps the eye. */
  readonly lines: string;
  readonly labels: readonly DrawnLabel[];
}

/** Every drawing has this size: another product moves nothing on the page. */
export const CANVAS = { width: 380, height: 250 } as const;
/** The same, as an SVG says it. */
export const VIEW_BOX = `0 0 ${CANVAS.width} ${CANVAS.height}`;
