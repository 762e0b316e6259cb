/** A measure of a drawing, in words and as written. */
export interface DrawnFigure {
  readonly term: string;
  /** With units: "26.6″". */
  readonly value: string;
}

/** Text at a dimension line: its value and name. */
export interface DrawnLabel extends DrawnFigure {
  readonly x: number;
  readonly y: number;
  /** Ends at `x` instead of being centered. */
  readonly textAnchor?: 'end';
  /** Rotation of vertical text. */
  readonly transform?: string;
}

/** A drawing of a size; lengths are in units of the drawing, {@link CANVAS}. */
export interface ProductDrawing {
  /** Text alternative with every measure. */
  readonly words: string;
  /** Accuracy of the drawing. */
  readonly note: string;
  readonly figures: readonly DrawnFigure[];
  /** Path of the object, filled by the even-odd rule. */
  readonly body: string;
  /** Path of dimension and auxiliary lines. */
  readonly lines: string;
  readonly labels: readonly DrawnLabel[];
}

/** Every drawing has this size, so that another product shifts nothing on the page. */
export const CANVAS = { width: 380, height: 250 } as const;
/** The canvas as an SVG view box. */
export const VIEW_BOX = `0 0 ${CANVAS.width} ${CANVAS.height}`;
