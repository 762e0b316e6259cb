import { tenths } from '../../platform/drawn-lengths';

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

const TICK = 4;

const slash = (x: number, y: number): string => `M${tenths(x - TICK)} ${tenths(y + TICK)}l${2 * TICK} ${-2 * TICK}`;

/** A circle around a point. */
export function circle(x: number, y: number, radius: number): string {
  const [r, across] = [tenths(radius), tenths(radius) * 2];
  return `M${tenths(x - r)} ${tenths(y)}a${r} ${r} 0 1 0 ${tenths(across)} 0a${r} ${r} 0 1 0 ${-tenths(across)} 0Z`;
}

/** A line from point to point. */
export const line = (x1: number, y1: number, x2: number, y2: number): string =>
  `M${tenths(x1)} ${tenths(y1)}L${tenths(x2)} ${tenths(y2)}`;

/** A dimension line that lies, with a slash at either end, and the two lines that lead to it from `from`. */
export const lyingDimension = (x1: number, x2: number, y: number, from: number): string => {
  const past = y + Math.sign(y - from) * TICK;
  return [line(x1, y, x2, y), ...[x1, x2].map((x) => slash(x, y) + line(x, from, x, past))].join('');
};

/** A dimension line that stands, likewise. */
export const standingDimension = (y1: number, y2: number, x: number, from: number): string => {
  const past = x + Math.sign(x - from) * TICK;
  return [line(x, y1, x, y2), ...[y1, y2].map((y) => slash(x, y) + line(from, y, past, y))].join('');
};
