import { FLANGE, tenths } from '../../platform/drawn-lengths';
import { place } from './polar';
import styles from './drawing.module.css';

interface TireProps {
  /** Outer radius and the radius of the rim, in millimeters. */
  readonly radius: number;
  readonly rim: number;
  /** Text on the sidewall. */
  readonly lettering: string;
  /** Position of the upper text in degrees from the top; the lower one mirrors it. */
  readonly at: number;
  readonly id: string;
}

const TREAD_BLOCKS = 84;
const HALF_ARC = 62;

/** Baselines of the text: clockwise above, counterclockwise below, so that both are upright. */
function Lettering({
  radius,
  size,
  at,
  text,
  id,
}: {
  readonly radius: number;
  readonly size: number;
  readonly at: number;
  readonly text: string;
  readonly id: string;
}) {
  const above = tenths(radius - size * 0.36);
  const below = tenths(radius + size * 0.36);
  const arc = (r: number, start: number, end: number, sweep: 0 | 1): string =>
    `M${place({ radius: r, angle: start })}A${r} ${r} 0 0 ${sweep} ${place({ radius: r, angle: end })}`;
  const low = 180 - at;
  return (
    <>
      <path id={`${id}above`} d={arc(above, at - HALF_ARC, at + HALF_ARC, 1)} fill="none" />
      <path id={`${id}below`} d={arc(below, low + HALF_ARC, low - HALF_ARC, 0)} fill="none" />
      {(['above', 'below'] as const).map((where) => (
        <text key={where} fontSize={size} className={styles.lettering}>
          <textPath href={`#${id}${where}`} startOffset="50%" textAnchor="middle">
            {text}
          </textPath>
        </text>
      ))}
    </>
  );
}

/** Side view of a tire around its center: tread blocks at the edge, the size along the sidewall. */
export function TireDrawing({ radius, rim, lettering, at, id }: TireProps) {
  const wall = radius - rim - FLANGE;
  const shoulder = tenths(radius - Math.min(16, wall * 0.22));
  const share = (at: number): string => (at / radius).toFixed(3);
  const around = 2 * Math.PI * (radius - 3.5);
  const block = around / TREAD_BLOCKS;
  return (
    <g>
      <defs>
        <radialGradient id={`${id}wall`} gradientUnits="userSpaceOnUse" cx="0" cy="0" r={radius}>
          <stop offset={share(rim)} stopColor="#17181b" />
          <stop offset={share(rim + wall * 0.5)} stopColor="#3a3d43" />
          <stop offset={share(shoulder)} stopColor="#26282c" />
          <stop offset="1" stopColor="#141518" />
        </radialGradient>
      </defs>
      <circle r={radius} fill={`url(#${id}wall)`} />
      <circle
        r={tenths(radius - 3.5)}
        className={styles.tread}
        strokeDasharray={`${(block * 0.78).toFixed(2)} ${(block * 0.22).toFixed(2)}`}
      />
      <circle r={shoulder} className={styles.ridge} />
      <circle r={tenths(rim + FLANGE + Math.min(10, wall * 0.16))} className={styles.ridge} />
      <Lettering
        radius={rim + FLANGE + wall * 0.47}
        size={tenths(Math.max(11, Math.min(34, wall * 0.4)))}
        at={at}
        text={lettering}
        id={id}
      />
    </g>
  );
}
