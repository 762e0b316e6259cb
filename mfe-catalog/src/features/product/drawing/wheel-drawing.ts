import type { ProductDetail } from 'shared-contracts';
import { boltsOf, FLANGE, MM, tenths } from '../../../platform/drawn-lengths';
import { CANVAS, type DrawnFigure, type ProductDrawing } from './drawing-canvas';
import { circle, line, lyingDimension } from './drawing-lines';
import { wheelParts } from '../labels/variant-labels';
import { specOf } from '../verdict/verdict-rules';

/** Height of the wheel in the drawing, including flanges. */
const HEIGHT = 150;
const TOP = 52;
const GAP = 72;
/** Distance from the wheel to a dimension line, and from there to its text. */
const OFF = 14;
const BASE = 17;
/** Thickness of a flange, and of the mounting pad. */
const LIP_MM = 11;
/** Holes for 14 mm studs, the usual ones. */
const HOLE_MM = 15;
/** Distance from a bolt's center to the edge of the pad. */
const PAD_EDGE_MM = 18;

/** Measures of a wheel: diameter and width in inches, others in millimeters. */
interface WheelSize {
  readonly diameter: number;
  readonly width: number;
  readonly boltCount: number;
  readonly boltCircleMm: number;
  readonly offsetMm: number;
  /** Present when specified. */
  readonly boreMm: number | null;
}

/** Parses "17x7.5 5x114.3 +40"; null for other text. */
function wheelSizeOf(product: ProductDetail): WheelSize | null {
  const { size, boltPattern, offset } = wheelParts(product);
  const [diameter = Number.NaN, width = Number.NaN] = size.split('x').map(Number);
  const { count, radius } = boltsOf(boltPattern);
  const offsetMm = offset ? Number(offset) : Number.NaN;
  if (!boltPattern || ![diameter, width, count, radius, offsetMm].every(Number.isFinite)) return null;
  const boreMm = Number.parseFloat(specOf(product, 'Hub bore')) || null;
  return { diameter, width, boltCount: count, boltCircleMm: 2 * radius, offsetMm, boreMm };
}

const signed = (mm: number): string => `${mm > 0 ? '+' : mm < 0 ? '−' : ''}${Math.abs(mm)} mm`;

/** Describes the position of the mounting face: the offset is measured from the middle of the rim. */
function offsetInWords(mm: number): string {
  if (mm === 0) return 'no offset: it is bolted on in the middle of its width';
  return `offset ${Math.abs(mm)} millimeters ${mm > 0 ? 'outward, toward the street' : 'inward'}`;
}

const wordsOf = ({ diameter, width, boltCount, boltCircleMm, offsetMm }: WheelSize): string =>
  `The wheel, drawn from the front and cut: diameter ${diameter} inches, width ${width} inches, ` +
  `${offsetInWords(offsetMm)}, bolt pattern ${boltCount} bolts on a circle of ${boltCircleMm} millimeters.`;

/** Side section of the rim: two flanges, and the seat between them that diameter and width refer to. */
function rimSection(inner: number, outer: number, middle: number, seat: number, mm: number): string {
  const [flange, lip] = [seat + FLANGE * mm, LIP_MM * mm];
  const points: readonly (readonly [number, number])[] = [
    [inner - lip, -flange],
    [inner, -flange],
    [inner, -seat],
    [outer, -seat],
    [outer, -flange],
    [outer + lip, -flange],
    [outer + lip, flange],
    [outer, flange],
    [outer, seat],
    [inner, seat],
    [inner, flange],
    [inner - lip, flange],
  ];
  return `M${points.map(([x, y]) => `${tenths(x)} ${tenths(middle + y)}`).join('L')}Z`;
}

/** Bolt holes, the first at the top. */
function boltHoles({ boltCount, boltCircleMm }: WheelSize, x: number, y: number, mm: number): string {
  return Array.from({ length: boltCount }, (_, index) => {
    const angle = (2 * Math.PI * index) / boltCount;
    const radius = (boltCircleMm / 2) * mm;
    return circle(x + radius * Math.sin(angle), y - radius * Math.cos(angle), (HOLE_MM / 2) * mm);
  }).join('');
}

/** Positions in units of the drawing. */
function layoutOf({ diameter, width, offsetMm, boltCircleMm }: WheelSize) {
  const mm = HEIGHT / (diameter * MM + 2 * FLANGE);
  const [seat, wide, lip] = [(diameter * MM * mm) / 2, width * MM * mm, LIP_MM * mm];
  const inner = (CANVAS.width - wide - 2 * lip - GAP - HEIGHT) / 2 + lip;
  const outer = inner + wide;
  const [x, y] = [outer + lip + GAP + HEIGHT / 2, TOP + HEIGHT / 2];
  const centre = (inner + outer) / 2;
  return { mm, seat, inner, outer, x, y, centre, face: centre + offsetMm * mm, bolts: (boltCircleMm / 2) * mm };
}

/**
 * Draws a wheel in section, with the street side at the right, and from the front, to one scale. Diameter and width
 * refer to the bead seats (TRA and ETRTO); spokes are omitted.
 */
function drawWheel(size: WheelSize): ProductDrawing {
  const { mm, seat, inner, outer, x, y, centre, face, bolts } = layoutOf(size);
  const [bottom, pad, lip] = [TOP + HEIGHT, bolts + PAD_EDGE_MM * mm, LIP_MM * mm];
  const figures: readonly DrawnFigure[] = [
    { term: 'Diameter', value: `${size.diameter}″` },
    { term: 'Width', value: `${size.width}″` },
    { term: 'Offset', value: signed(size.offsetMm) },
    { term: 'Bolt pattern', value: `${size.boltCount} × ${size.boltCircleMm} mm` },
  ];
  const [under, over] = [bottom + OFF + BASE, TOP - OFF - 20];
  const places: readonly (readonly [number, number])[] = [
    [x, under],
    [centre, under],
    [(centre + face) / 2, over],
    [x, over],
  ];
  return {
    words: wordsOf(size),
    note: 'Nominal measures of this wheel; its spokes are left out.',
    figures,
    body: [
      rimSection(inner, outer, y, seat, mm),
      `M${tenths(face - lip)} ${tenths(y - pad)}H${tenths(face)}V${tenths(y + pad)}H${tenths(face - lip)}Z`,
      circle(x, y, HEIGHT / 2),
      boltHoles(size, x, y, mm),
      size.boreMm ? circle(x, y, (size.boreMm / 2) * mm) : '',
    ].join(''),
    lines: [
      circle(x, y, seat) + circle(x, y, bolts),
      line(centre, TOP - 4, centre, bottom + 4),
      lyingDimension(centre, face, TOP - OFF, y - pad),
      lyingDimension(inner, outer, bottom + OFF, y + seat),
      lyingDimension(x - bolts, x + bolts, TOP - OFF, y),
      lyingDimension(x - seat, x + seat, bottom + OFF, y),
    ].join(''),
    labels: figures.map((figure, index) => {
      const [left = 0, top = 0] = places[index] ?? [];
      return { ...figure, x: tenths(left), y: tenths(top) };
    }),
  };
}

/** Returns the drawing of a wheel; null when its size is incomplete. */
export function wheelDrawing(product: ProductDetail): ProductDrawing | null {
  const size = wheelSizeOf(product);
  return size && drawWheel(size);
}
