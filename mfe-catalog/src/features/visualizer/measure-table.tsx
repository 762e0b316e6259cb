import { rimWidthsOf } from '../../platform/rim-width';
import { differenceOf, dimensionsOf } from '../../platform/size-maths';
import type { TireSize } from '../../platform/tire-size';
import type { Scene } from './scene';
import styles from './visualizer.module.css';

const MM = 25.4;
const inches = (value: number): string => `${value.toFixed(1)}″`;
const signed = (value: number, digits: number, unit: string): string => {
  const text = Math.abs(value).toFixed(digits);
  return Number(text) === 0 ? 'same' : `${value > 0 ? '+' : '−'}${text}${unit}`;
};

/** A measure: its name, the original's value, the new value, and the change. */
type Row = readonly [name: string, before: string, after: string, change: string];

function changedRows(from: TireSize, tire: TireSize): readonly Row[] {
  const a = dimensionsOf(from);
  const b = dimensionsOf(tire);
  const difference = differenceOf(from, tire);
  return [
    ['Overall diameter', inches(a.diameter), inches(b.diameter), signed(difference.diameterPercent, 1, '%')],
    ['Sidewall', inches(a.sidewall), inches(b.sidewall), signed(b.sidewall - a.sidewall, 1, '″')],
    ['Section width', inches(a.width), inches(b.width), signed(difference.widthMm / MM, 1, '″')],
    ['Wheel', `${from.rim}″`, `${tire.rim}″`, signed(difference.rim, Number.isInteger(difference.rim) ? 0 : 1, '″')],
    [
      'True speed at 60 mph',
      '60.0 mph',
      `${difference.mphAt60.toFixed(1)} mph`,
      signed(difference.mphAt60 - 60, 1, ' mph'),
    ],
    ['Ride height', '–', '–', signed(difference.clearance, 1, '″')],
  ];
}

function ownRows({ tire, wheel }: Scene & { readonly tire: TireSize }): readonly (readonly [string, string])[] {
  const { least, most } = rimWidthsOf(tire);
  const { diameter, width, sidewall } = dimensionsOf(tire);
  return [
    ['Overall diameter', inches(diameter)],
    ['Sidewall', inches(sidewall)],
    ['Section width', inches(width)],
    ['Rim widths approved', `${least}″ to ${most}″`],
    ['This rim', `${wheel.width}″`],
  ];
}

/** Measures of the wheel, independent of its tire. */
function WheelRows({ wheel, tire }: { readonly wheel: Scene['wheel']; readonly tire: TireSize }) {
  const { least, most } = rimWidthsOf(tire);
  return (
    <dl className={styles.wheelFacts}>
      <div>
        <dt>Rim width</dt>
        <dd>
          {wheel.width}″ ({tire.label} takes {least}″ to {most}″)
        </dd>
      </div>
      {wheel.offsetMm === undefined ? null : (
        <>
          <div>
            <dt>Offset</dt>
            <dd>
              {wheel.offsetMm > 0 ? '+' : ''}
              {wheel.offsetMm} mm from the middle
            </dd>
          </div>
          <div>
            <dt>Bolts and bore</dt>
            <dd>
              {wheel.boltPattern}, {wheel.boreMm} mm: must match your hub
            </dd>
          </div>
        </>
      )}
    </dl>
  );
}

/** All measures, compared with the original when it is known. */
export function MeasureTable({ scene }: { readonly scene: Scene & { readonly tire: TireSize } }) {
  const { from, tire, wheel } = scene;
  const rows = from ? changedRows(from, tire) : ownRows(scene);
  return (
    <>
      <table className={styles.measures}>
        <caption className="visually-hidden">Measures</caption>
        <thead>
          <tr>
            <td />
            {from ? <th scope="col">{from.label}</th> : null}
            <th scope="col">{tire.label}</th>
            {from ? <th scope="col">Change</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <WheelRows wheel={wheel} tire={tire} />
    </>
  );
}
