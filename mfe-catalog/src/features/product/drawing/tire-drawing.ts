import { tenths } from '../../../platform/drawn-lengths';
import { dimensionsOf } from '../../../platform/size-maths';
import { readTireSize, type TireSize } from '../../../platform/tire-size';
import { CANVAS, type DrawnFigure, type ProductDrawing } from './drawing-canvas';
import { readSmallTireSize } from './small-tire-size';
import { circle, line, lyingDimension, standingDimension } from './drawing-lines';

/** Height of the tire in the drawing; its inches determine the scale. */
const HEIGHT = 170;
const TOP = 16;
/** Space between the two views for the sidewall's measure; less beside a tire half as wide as tall. */
const GAP = 72;
const MARGIN = 5;
/** Space to the right for the diameter's measure. */
const RIGHT = 48;
/** Distance from the tire to a dimension line, and from there to its text. */
const OFF = 16;
const BASE = 17;

const NOMINAL = 'Nominal measures of this size; a mounted tire differs a little.';
const USUAL = 'This size tells width and rim. The height is what is usual for it; a mounted tire differs a little.';

const inches = (value: number): string => `${value.toFixed(1)}″`;
const rimText = (rim: number): string => `${rim}″`;

/** Returns the measures in the industry's notation, each with its spoken form. */
function figuresOf(size: TireSize): readonly (DrawnFigure & { readonly spoken: string })[] {
  const { diameter, width, sidewall, revsPerMile } = dimensionsOf(size);
  const isMetric = size.kind === 'metric';
  const revolutions = String(Math.round(revsPerMile));
  return [
    {
      term: 'Overall diameter',
      value: inches(diameter),
      spoken: `overall diameter ${diameter.toFixed(1)} inches`,
    },
    {
      term: 'Section width',
      value: isMetric ? `${size.widthMm} mm (${inches(width)})` : inches(width),
      spoken: `section width ${isMetric ? `${size.widthMm} millimeters, ` : ''}${width.toFixed(1)} inches`,
    },
    { term: 'Sidewall height', value: inches(sidewall), spoken: `sidewall height ${sidewall.toFixed(1)} inches` },
    { term: 'Rim diameter', value: rimText(size.rim), spoken: `rim diameter ${size.rim} inches` },
    { term: 'Revolutions per mile', value: revolutions, spoken: `${revolutions} revolutions per mile` },
  ];
}

/** Front view: a rectangle with rounded shoulders. */
function tread(left: number, width: number, shoulder: number): string {
  const r = tenths(shoulder);
  const [across, down] = [tenths(width - 2 * shoulder), tenths(HEIGHT - 2 * shoulder)];
  return (
    `M${tenths(left + shoulder)} ${TOP}h${across}q${r} 0 ${r} ${r}v${down}q0 ${r} ${-r} ${r}` +
    `h${-across}q${-r} 0 ${-r} ${-r}v${-down}q0 ${-r} ${r} ${-r}Z`
  );
}

/**
 * Draws a tire from the front and from the side, to one scale. Measures follow from the size ({@link dimensionsOf});
 * groove and shoulder are not to scale.
 */
function drawTire(label: string, size: TireSize, note: string): ProductDrawing {
  const { diameter, width, sidewall } = dimensionsOf(size);
  const scale = HEIGHT / diameter;
  const [wide, high, rim] = [width * scale, sidewall * scale, (size.rim * scale) / 2];
  const gap = Math.min(GAP, CANVAS.width - wide - HEIGHT - RIGHT - 2 * MARGIN);
  const left = (CANVAS.width - wide - gap - HEIGHT - RIGHT) / 2;
  const [x, y] = [left + wide + gap + HEIGHT / 2, TOP + HEIGHT / 2];
  const [bottom, right] = [TOP + HEIGHT, x + HEIGHT / 2];
  const beside = tenths(right + OFF + BASE);
  const figures = figuresOf(size);
  const shoulder = Math.min(wide / 4, high / 2);
  return {
    words: `${label}, drawn from the front and from the side: ${figures.map(({ spoken }) => spoken).join(', ')}.`,
    note,
    figures: figures.map(({ term, value }) => ({ term, value })),
    body: tread(left, wide, shoulder) + circle(x, y, HEIGHT / 2) + circle(x, y, rim),
    lines: [
      ...[0.3, 0.5, 0.7].map((at) => line(left + wide * at, TOP + 6, left + wide * at, bottom - 6)),
      circle(x, y, rim * 0.92),
      line(x - 8, y, x + 8, y) + line(x, y - 8, x, y + 8),
      standingDimension(TOP, bottom, right + OFF, x),
      standingDimension(TOP, TOP + high, right - HEIGHT - OFF, x),
      lyingDimension(left, left + wide, bottom + OFF, y),
      lyingDimension(x - rim, x + rim, bottom + OFF, y),
    ].join(''),
    labels: [
      {
        term: 'Overall diameter',
        value: inches(diameter),
        x: beside,
        y,
        transform: `rotate(-90 ${beside} ${y})`,
      },
      {
        term: 'Sidewall',
        value: inches(sidewall),
        x: tenths(right - HEIGHT - OFF - 7),
        y: tenths(TOP + high / 2),
        textAnchor: 'end',
      },
      {
        term: 'Section width',
        value: size.kind === 'metric' ? `${size.widthMm} mm` : inches(width),
        x: tenths(left + wide / 2),
        y: bottom + OFF + BASE,
      },
      { term: 'Rim diameter', value: rimText(size.rim), x: tenths(x), y: bottom + OFF + BASE },
    ],
  };
}

/** Returns the drawing of a tire; null for an insufficient size. */
export function tireDrawing(label: string): ProductDrawing | null {
  const read = readTireSize(label);
  if ('size' in read) return drawTire(label, read.size, NOMINAL);
  const small = readSmallTireSize(label);
  return small && drawTire(label, small.size, small.isHeightUsual ? USUAL : NOMINAL);
}
