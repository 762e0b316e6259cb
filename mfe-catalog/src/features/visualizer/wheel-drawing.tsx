import { boltsOf, FLANGE, tenths } from '../../platform/drawn-lengths';
import { rimRadiusOf } from './measures';
import { around, disc, place } from './polar';
import type { DrawnWheel } from './scene';
import { finishOf, type Finish } from './wheel-finish';
import { facePath, isPlate, wheelStyle } from './wheel-style';
import styles from './drawing.module.css';

interface WheelProps {
  readonly wheel: DrawnWheel;
  /** Radius of the brake disc behind it, in millimeters. */
  readonly brake: number;
  /** Prefix of its gradient ids. */
  readonly id: string;
}

function Paints({ finish, id, radius }: { readonly finish: Finish; readonly id: string; readonly radius: number }) {
  const aside = tenths(radius * 0.7);
  const across = { gradientUnits: 'userSpaceOnUse', x1: -aside, y1: -radius, x2: aside, y2: radius } as const;
  return (
    <defs>
      <linearGradient id={`${id}face`} {...across}>
        <stop offset="0" stopColor={finish.light} />
        <stop offset="0.45" stopColor={finish.face} />
        <stop offset="0.62" stopColor={finish.light} />
        <stop offset="1" stopColor={finish.face} />
      </linearGradient>
      <linearGradient id={`${id}lip`} {...across}>
        <stop offset="0" stopColor={finish.light} />
        <stop offset="0.5" stopColor={finish.lip} />
        <stop offset="0.7" stopColor={finish.light} />
        <stop offset="1" stopColor={finish.flank} />
      </linearGradient>
      <radialGradient id={`${id}barrel`} gradientUnits="userSpaceOnUse" cx="0" cy="0" r={radius}>
        <stop offset="0.5" stopColor="#08090a" />
        <stop offset="0.86" stopColor="#1d1f23" />
        <stop offset="1" stopColor="#3c3f46" />
      </radialGradient>
    </defs>
  );
}

/** Barrel and brake, visible between the spokes. */
function Behind({ id, radius, brake }: { readonly id: string; readonly radius: number; readonly brake: number }) {
  const grip = tenths(brake * 0.82);
  return (
    <>
      <circle r={radius} fill={`url(#${id}barrel)`} />
      <circle r={tenths(radius * 0.93)} className={styles.barrelLine} />
      <circle r={brake} className={styles.disc} />
      {around(36).map((angle) => (
        <path
          key={angle}
          d={`M${place({ radius: brake * 0.68, angle })}L${place({ radius: brake * 0.94, angle: angle + 6 })}`}
          className={styles.discSlot}
        />
      ))}
      <circle r={tenths(brake * 0.56)} className={styles.discHat} />
      <path
        d={`M${place({ radius: grip, angle: 66 })}A${grip} ${grip} 0 0 1 ${place({ radius: grip, angle: 114 })}`}
        className={styles.caliper}
        style={{ strokeWidth: tenths(brake * 0.34) }}
      />
    </>
  );
}

function Hub({
  wheel,
  id,
  finish,
  hub,
}: {
  readonly wheel: DrawnWheel;
  readonly id: string;
  readonly finish: Finish;
  readonly hub: number;
}) {
  const bolts = boltsOf(wheel.boltPattern);
  const bore = wheel.boreMm / 2;
  return (
    <>
      <circle r={hub} fill={`url(#${id}face)`} stroke={finish.edge} strokeWidth="1.2" />
      {around(bolts.count).map((angle) => (
        <g key={angle} transform={`translate(${place({ radius: bolts.radius, angle })})`}>
          <circle r="13" fill={finish.flank} />
          <path
            d={`M${around(6)
              .map((turn) => place({ radius: 9.5, angle: turn }))
              .join('L')}Z`}
            className={styles.nut}
          />
        </g>
      ))}
      <circle r={bore} fill={finish.flank} />
      <circle r={tenths(bore - 2.5)} fill={`url(#${id}lip)`} />
      <circle r={tenths(bore * 0.62)} className={styles.capRing} />
    </>
  );
}

/** A wheel from the street side around its center: rim, style, finish, lugs and bore to the millimeter. */
export function WheelDrawing({ wheel, brake, id }: WheelProps) {
  const radius = rimRadiusOf(wheel) + FLANGE;
  const finish = finishOf(wheel.finish);
  const { recipe, lip, hasBeadRing } = wheelStyle(wheel.style);
  const lipWidth = Math.max(9, lip * radius);
  const edge = tenths(radius - lipWidth);
  const hub = Math.max(boltsOf(wheel.boltPattern).radius + 20, wheel.boreMm / 2 + 14);
  const rule = isPlate(recipe) ? 'evenodd' : 'nonzero';
  const face = facePath(recipe, hub * 0.8, edge + 2);
  return (
    <g>
      <Paints finish={finish} id={id} radius={radius} />
      <Behind id={id} radius={radius} brake={Math.min(brake, edge - 14)} />
      <path d={face} transform="translate(0 7)" fillRule={rule} className={styles.faceShade} />
      <path d={face} transform="translate(0 3)" fillRule={rule} fill={finish.flank} />
      <path d={face} fillRule={rule} fill={`url(#${id}face)`} stroke={finish.edge} className={styles.face} />
      <path d={disc(radius) + disc(edge)} fill={`url(#${id}lip)`} fillRule="evenodd" />
      <circle r={edge} className={styles.lipShade} />
      <circle r={radius - 2} className={styles.lipLight} />
      {hasBeadRing
        ? around(24).map((angle) => (
            <circle
              key={angle}
              r="4.5"
              transform={`translate(${place({ radius: radius - lipWidth / 2, angle })})`}
              className={styles.nut}
            />
          ))
        : null}
      <Hub wheel={wheel} id={id} finish={finish} hub={hub} />
    </g>
  );
}
