/** A point of a wheel: millimeters from its center, degrees clockwise from the top. */
export interface Polar {
  readonly radius: number;
  readonly angle: number;
}

const short = (value: number): string => String(Math.round(value * 10) / 10);

/** Returns "12.5 -80": the point in SVG coordinates, shifted perpendicular to its radius by `aside` millimeters. */
export function place({ radius, angle }: Polar, aside = 0): string {
  const turn = (angle * Math.PI) / 180;
  return (
    `${short(radius * Math.sin(turn) + aside * Math.cos(turn))} ` +
    `${short(-radius * Math.cos(turn) + aside * Math.sin(turn))}`
  );
}

/** A point with half of the bar's width there. */
export interface BarEnd extends Polar {
  readonly half: number;
}

/** Fraction of a bowed bar's total turn at half its length. */
const BOW = 0.4;

/** Returns the midpoint of two points. */
function halfWay(from: Polar, to: Polar): Polar {
  const turn = ((to.angle - from.angle) * Math.PI) / 180;
  const x = to.radius * Math.sin(turn);
  const y = from.radius + to.radius * Math.cos(turn);
  return { radius: Math.hypot(x, y) / 2, angle: from.angle + (Math.atan2(x, y) * 180) / Math.PI };
}

/** Returns a bar from the hub outwards, narrowed like a cast spoke; straight unless it is bowed. */
export function bar(from: BarEnd, to: BarEnd, waist = 0.82, isBowed = false): string {
  const middle = isBowed
    ? { radius: (from.radius + to.radius) / 2, angle: from.angle + (to.angle - from.angle) * BOW }
    : halfWay(from, to);
  const half = ((from.half + to.half) / 2) * waist;
  return (
    `M${place(from, -from.half)}Q${place(middle, -half)} ${place(to, -to.half)}` +
    `L${place(to, to.half)}Q${place(middle, half)} ${place(from, from.half)}Z`
  );
}

/** Returns a full circle as a path, for cutting by the even-odd rule. */
export const disc = (radius: number): string =>
  `M0 ${short(-radius)}A${short(radius)} ${short(radius)} 0 1 1 0 ${short(radius)}` +
  `A${short(radius)} ${short(radius)} 0 1 1 0 ${short(-radius)}Z`;

/** Returns a round hole on a wheel. */
export function hole(at: Polar, radius: number): string {
  const [x = '0', y = '0'] = place(at).split(' ');
  const r = short(radius);
  return (
    `M${short(Number(x) - radius)} ${y}a${r} ${r} 0 1 1 ${short(radius * 2)} 0a${r} ${r} 0 1 1 ` +
    `${short(-radius * 2)} 0Z`
  );
}

/** Returns a window between two radii, `sweep` degrees wide, tilted by `lean` degrees, with rounded corners. */
export function windowOf(angle: number, sweep: number, [inner, outer]: readonly [number, number], lean = 0): string {
  const corner = Math.min(14, (outer - inner) * 0.3);
  const at = (radius: number, turn: number): string =>
    place({ radius, angle: angle + turn + (lean * (radius - inner)) / (outer - inner) });
  const half = sweep / 2;
  const cut = (corner / outer) * (180 / Math.PI);
  const innerHalf = half * 0.92;
  return [
    `M${at(outer, -half + cut)}A${short(outer)} ${short(outer)} 0 0 1 ${at(outer, half - cut)}`,
    `Q${at(outer, half)} ${at(outer - corner, half)}L${at(inner + corner, innerHalf)}` +
      `Q${at(inner, innerHalf)} ${at(inner, innerHalf - cut)}`,
    `A${short(inner)} ${short(inner)} 0 0 0 ${at(inner, -innerHalf + cut)}` +
      `Q${at(inner, -innerHalf)} ${at(inner + corner, -innerHalf)}`,
    `L${at(outer - corner, -half)}Q${at(outer, -half)} ${at(outer, -half + cut)}Z`,
  ].join('');
}

/** Returns `count` angles around a wheel, from the top. */
export const around = (count: number, start = 0): readonly number[] =>
  Array.from({ length: count }, (_, at) => start + (at * 360) / count);
