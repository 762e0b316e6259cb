import { FLANGE, MM, tenths } from '../../platform/drawn-lengths';
import type { TireSize } from '../../platform/tire-size';
import { MARGIN, radiusOf, rimRadiusOf } from './measures';
import type { DrawnWheel, Scene } from './scene';
import { finishOf } from './wheel-finish';
import styles from './drawing.module.css';

const SIDE = 40;
const DROP = 26;
const TREAD_SHARE = 0.82;
/** Offset of a plain wheel in millimeters, only for the shape of its spoke. */
const USUAL_OFFSET = 40;

/** Section of a tire from bead to bead. `inset` draws its inner wall. */
function profile(size: TireSize, rimWidth: number, inset: number): string {
  const bead = tenths((rimWidth * MM) / 2 - inset);
  const bulge = size.widthMm / 2 - inset;
  const tread = tenths((size.widthMm * TREAD_SHARE) / 2 - inset);
  const seat = tenths((size.rim * MM) / 2 + (inset > 0 ? 6 : 2));
  const top = radiusOf(size) - (inset > 0 ? 20 : 0);
  const middle = tenths(seat + (top - seat) * 0.5);
  return [
    `M${-bead} ${-seat}C${-bead} ${-seat - 8} ${-bulge} ${-middle + 14} ${-bulge} ${-middle}`,
    `C${-bulge} ${-top + 18} ${-tread - 6} ${-top + 5} ${-tread} ${-top + 3}Q0 ${-top - 3} ${tread} ${-top + 3}`,
    `C${tread + 6} ${-top + 5} ${bulge} ${-top + 18} ${bulge} ${-middle}C${bulge} ` +
      `${-middle + 14} ${bead} ${-seat - 8} ${bead} ${-seat}`,
  ].join('');
}

/** Contour of the rim: flange, seat, center drop, seat, flange. */
function rimContour({ width, diameter }: DrawnWheel): string {
  const half = tenths((width * MM) / 2);
  const seat = rimRadiusOf({ diameter });
  return (
    `M${-half - 5} ${-seat - FLANGE}Q${-half} ${-seat - FLANGE} ${-half} ${-seat - 6}L${-half} ` +
    `${-seat}L${-half + 26} ${-seat}L${-half + 40} ${-seat + DROP}L${half - 78} ${-seat + DROP}` +
    `L${half - 52} ${-seat}L${half} ${-seat}L${half} ${-seat - 6}Q${half} ${-seat - FLANGE} ` +
    `${half + 5} ${-seat - FLANGE}`
  );
}

/** One spoke, from the rim to the mounting pad, which is `offset` from the middle. */
function spoke({ width, diameter, boreMm }: DrawnWheel, offset: number): string {
  const half = tenths((width * MM) / 2);
  const seat = rimRadiusOf({ diameter });
  const face = Math.max(offset + 16, half - 20);
  return (
    `M${half - 30} ${-seat + 2}L${half - 8} ${-seat + 2}Q${face + 4} ${tenths(-seat * 0.5)} ` +
    `${Math.max(offset + 34, face - 10)} ${-72}L${offset + 34} ${-boreMm / 2}L${offset} ` +
    `${-boreMm / 2}L${offset} ${-76}Q${offset + 10} ${tenths(-seat * 0.5)} ${half - 30} ${-seat + 2}Z`
  );
}

function Cut({ scene, paint }: { readonly scene: FrontViewProps['scene']; readonly paint: string }) {
  const { tire, wheel } = scene;
  return (
    <>
      <path
        d={`${profile(tire, wheel.width, 0)}${profile(tire, wheel.width, 9)}`}
        fillRule="evenodd"
        className={styles.rubberCut}
      />
      <path d={rimContour(wheel)} className={styles.rimCut} style={{ stroke: paint }} />
      <path d={spoke(wheel, wheel.offsetMm ?? USUAL_OFFSET)} fill={paint} className={styles.spokeCut} />
    </>
  );
}

interface FrontViewProps {
  readonly scene: Scene & { readonly tire: TireSize };
}

/** A measure below the drawing, with its arrows. */
function Width({ half, y, text }: { readonly half: number; readonly y: number; readonly text: string }) {
  return (
    <g className={styles.dimension}>
      <path d={`M${-half} ${y}H${half}M${-half} ${y - 7}V${y + 7}M${half} ${y - 7}V${y + 7}`} />
      <text x="0" y={y + 24} textAnchor="middle">
        {text}
      </text>
    </g>
  );
}

/** Section from the front, with the street at the right. The dashed line is the original's section. */
export function FrontView({ scene }: FrontViewProps) {
  const { tire, from, wheel } = scene;
  const radius = Math.max(radiusOf(tire), from ? radiusOf(from) : 0);
  const half = tenths(Math.max(tire.widthMm, from?.widthMm ?? 0, wheel.width * MM) / 2 + SIDE);
  const paint = finishOf(wheel.finish).light;
  const ground = tenths(radius - radiusOf(tire));
  const { offsetMm } = wheel;
  const side = (offsetMm ?? 0) < 0 ? 'inside' : 'outside';
  const bolting = offsetMm === undefined ? '' : `; the hub bolts on ${offsetMm} millimeters ${side} the middle`;
  const words =
    `Cut through the middle: the tire is ${(tire.widthMm / MM).toFixed(1)} inches wide, on a rim ` +
    `${wheel.width} inches wide${bolting}.`;
  return (
    <svg
      role="img"
      aria-label={words}
      viewBox={`${-half} ${-radius - MARGIN} ${2 * half} ${2 * radius + MARGIN + 92}`}
      className={styles.drawing}
    >
      <line x1={-half} x2={half} y1={radius + 1} y2={radius + 1} className={styles.ground} />
      <g transform={`translate(0 ${ground})`}>
        <line x1="0" x2="0" y1={-radiusOf(tire) - 8} y2={radiusOf(tire)} className={styles.middle} />
        {[1, -1].map((mirror) => (
          <g key={mirror} transform={`scale(1 ${mirror})`}>
            <Cut scene={scene} paint={paint} />
          </g>
        ))}
        {offsetMm === undefined ? null : (
          <g className={styles.dimension}>
            <path d={`M0 0H${offsetMm}M0 -9V9M${offsetMm} -9V9`} />
            <text x={offsetMm + Math.sign(offsetMm || 1) * 10} y="8" textAnchor={offsetMm < 0 ? 'end' : 'start'}>
              {offsetMm > 0 ? '+' : ''}
              {offsetMm} mm
            </text>
          </g>
        )}
      </g>
      {from
        ? [1, -1].map((mirror) => (
            <g key={mirror} transform={`translate(0 ${tenths(radius - radiusOf(from))}) scale(1 ${mirror})`}>
              <path d={profile(from, wheel.width, 0)} className={styles.outline} />
            </g>
          ))
        : null}
      <Width half={tenths((wheel.width * MM) / 2)} y={radius + 18} text={`rim ${wheel.width}″`} />
      <Width half={tire.widthMm / 2} y={radius + 56} text={`tire ${(tire.widthMm / MM).toFixed(1)}″`} />
    </svg>
  );
}
