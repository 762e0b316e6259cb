import { dimensionsOf } from '../../platform/size-maths';
import type { TireSize } from '../../platform/tire-size';
import styles from './size-guide.module.css';

/** Units of the drawing per inch. */
const SCALE = 10;
const GAP = 3;
const PAD = 1.5;
const TEXT_ROOM = 4;
const LUGS = [0, 72, 144, 216, 288];

interface TireProps {
  readonly size: TireSize;
  readonly left: number;
  readonly ground: number;
  readonly className: string | undefined;
  readonly letter: string;
}

/** Front and side view on the ground. */
function Tire({ size, left, ground, className, letter }: TireProps) {
  const { diameter, width } = dimensionsOf(size);
  const radius = (diameter * SCALE) / 2;
  const centre = left + width * SCALE + GAP * SCALE * 0.5 + radius;
  const middle = ground - radius;
  const rim = (size.rim * SCALE) / 2;
  return (
    <g className={className}>
      <rect
        x={left}
        y={ground - 2 * radius}
        width={width * SCALE}
        height={2 * radius}
        rx={SCALE * 1.6}
        className={styles.rubber}
      />
      {[0.25, 0.5, 0.75].map((at) => (
        <line
          key={at}
          x1={left + width * SCALE * at}
          x2={left + width * SCALE * at}
          y1={ground - 2 * radius + SCALE}
          y2={ground - SCALE}
          className={styles.groove}
        />
      ))}
      <circle cx={centre} cy={middle} r={radius} className={styles.rubber} />
      <circle cx={centre} cy={middle} r={rim} className={styles.rim} />
      <circle cx={centre} cy={middle} r={rim * 0.28} className={styles.hub} />
      {LUGS.map((angle) => (
        <line
          key={angle}
          x1={centre}
          y1={middle - rim * 0.28}
          x2={centre}
          y2={middle - rim * 0.94}
          transform={`rotate(${angle} ${centre} ${middle})`}
          className={styles.spoke}
        />
      ))}
      <text x={(left + centre + radius) / 2} y={ground + SCALE * 2.6} textAnchor="middle">
        {letter}: {size.label} · {diameter.toFixed(1)}″
      </text>
    </g>
  );
}

const inWords = (size: TireSize): string => {
  const { diameter, width, sidewall } = dimensionsOf(size);
  return (
    `${size.label} is ${diameter.toFixed(1)} inches tall and ${width.toFixed(1)} inches wide, ` +
    `with a sidewall of ${sidewall.toFixed(1)} inches on a ${size.rim}-inch wheel.`
  );
};

/** Both sizes on one ground to one scale; a dashed line marks the first one's height at the second. */
export function SizeDrawing({ from, to }: { readonly from: TireSize; readonly to: TireSize }) {
  const measures = [from, to].map(dimensionsOf);
  const spans = measures.map(({ diameter, width }) => (diameter + width + GAP * 0.5) * SCALE);
  const [span = 0, secondSpan = 0] = spans;
  const tallest = Math.max(from.diameter, to.diameter) * SCALE;
  const ground = PAD * SCALE + tallest;
  const width = 2 * PAD * SCALE + span + GAP * SCALE + secondSpan;
  const top = ground - from.diameter * SCALE;
  return (
    <svg
      role="img"
      aria-label={`Drawn to the same scale. ${inWords(from)} ${inWords(to)}`}
      viewBox={`0 0 ${width.toFixed(0)} ${(ground + TEXT_ROOM * SCALE).toFixed(0)}`}
      className={styles.drawing}
    >
      <Tire size={from} left={PAD * SCALE} ground={ground} className={styles.first} letter="A" />
      <Tire size={to} left={PAD * SCALE + span + GAP * SCALE} ground={ground} className={styles.second} letter="B" />
      <line x1="0" x2={width} y1={ground} y2={ground} className={styles.ground} />
      <line x1="0" x2={width} y1={top} y2={top} className={styles.level} />
    </svg>
  );
}
