import { FLANGE, tenths } from '../../platform/drawn-lengths';
import { useId } from 'react';
import type { TireSize } from '../../platform/tire-size';
import { brakeRadiusOf, MARGIN, radiusOf, rimRadiusOf } from './measures';
import { rimWidthsOf } from '../../platform/rim-width';
import type { DrawnWheel, Scene } from './scene';
import { TireDrawing } from './tire-drawing';
import { WheelDrawing } from './wheel-drawing';
import styles from './drawing.module.css';

interface SideViewProps {
  readonly scene: Scene & { readonly tire: TireSize };
  /** Fraction of the drawing that shows the original, from the left: 0 to 1. */
  readonly split: number;
}

/** The original: the same wheel in the original diameter, so that only the size differs. */
const originalWheel = (wheel: DrawnWheel, from: TireSize): DrawnWheel => ({
  ...wheel,
  diameter: from.rim,
  width: rimWidthsOf(from).measuring,
});

function Assembly({
  size,
  wheel,
  brake,
  at,
  id,
}: {
  readonly size: TireSize;
  readonly wheel: DrawnWheel;
  readonly brake: number;
  readonly at: number;
  readonly id: string;
}) {
  return (
    <>
      <TireDrawing radius={radiusOf(size)} rim={rimRadiusOf(wheel)} lettering={size.label} at={at} id={`${id}t`} />
      <WheelDrawing wheel={wheel} brake={brake} id={`${id}w`} />
    </>
  );
}

/** Dashed outline of the original tire and wheel over the new ones. */
function Outline({ from }: { readonly from: TireSize }) {
  return (
    <>
      {[radiusOf(from), rimRadiusOf({ diameter: from.rim }) + FLANGE].map((radius) => (
        <g key={radius}>
          <circle r={radius} className={styles.outlineHalo} />
          <circle r={radius} className={styles.outline} />
        </g>
      ))}
    </>
  );
}

const inches = (value: number): string => `${value.toFixed(1)} inches`;

function inWords({ from, tire, wheel }: SideViewProps['scene']): string {
  const now =
    `${tire.label} on the ${wheel.diameter}-inch ${wheel.style} wheel, drawn to scale: ` +
    `${inches(tire.diameter)} tall, ${inches((tire.diameter - tire.rim) / 2)} of sidewall.`;
  return from
    ? `Left half: the original ${from.label}, ${inches(from.diameter)} tall, ` +
        `${inches((from.diameter - from.rim) / 2)} of sidewall on its ${from.rim}-inch wheel. ` +
        `Right half: ${now}`
    : now;
}

/** Side view on one ground to one scale: the original left of the split, the new one right of it. */
export function SideView({ scene, split }: SideViewProps) {
  const id = useId().replace(/\W/g, '');
  const { from, tire, wheel } = scene;
  const radius = radiusOf(tire);
  const widest = Math.max(radius, from ? radiusOf(from) : 0) + MARGIN;
  const ground = widest - MARGIN;
  const at = tenths((split - 0.5) * 2 * widest);
  const brake = brakeRadiusOf(Math.min(from?.rim ?? wheel.diameter, wheel.diameter));
  const side = (name: 'left' | 'right') => ({ clipPath: `url(#${id}${name})` });
  return (
    <svg
      role="img"
      aria-label={inWords(scene)}
      viewBox={`${-widest} ${-widest} ${2 * widest} ${2 * widest + 4}`}
      className={styles.drawing}
    >
      <defs>
        <clipPath id={`${id}left`}>
          <rect x={-widest} y={-widest} width={tenths(at + widest)} height={tenths(2 * widest + 4)} />
        </clipPath>
        <clipPath id={`${id}right`}>
          <rect x={at} y={-widest} width={tenths(widest - at)} height={tenths(2 * widest + 4)} />
        </clipPath>
      </defs>
      <ellipse cy={ground + 2} rx={tenths(radius * 0.62)} ry="9" className={styles.shadow} />
      <line x1={-widest} x2={widest} y1={ground + 1} y2={ground + 1} className={styles.ground} />
      {from ? (
        <g {...side('left')}>
          <g transform={`translate(0 ${tenths(ground - radiusOf(from))})`}>
            <Assembly size={from} wheel={originalWheel(wheel, from)} brake={brake} at={-48} id={`${id}a`} />
          </g>
        </g>
      ) : null}
      <g {...(from ? side('right') : {})}>
        <g transform={`translate(0 ${tenths(ground - radius)})`}>
          <Assembly size={tire} wheel={wheel} brake={brake} at={from ? 48 : 0} id={`${id}b`} />
        </g>
        {from ? (
          <g transform={`translate(0 ${tenths(ground - radiusOf(from))})`}>
            <Outline from={from} />
          </g>
        ) : null}
      </g>
      {from ? <line x1={at} x2={at} y1={-widest} y2={ground} className={styles.split} /> : null}
    </svg>
  );
}
