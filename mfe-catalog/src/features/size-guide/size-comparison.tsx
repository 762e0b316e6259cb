import { Notice } from 'shared-ui';
import { SizeDrawing } from './size-drawing';
import { differenceOf, dimensionsOf, WIDER_MM, type SizeDifference } from '../../platform/size-maths';
import type { TireSize } from '../../platform/tire-size';
import styles from './size-guide.module.css';

const MM = 25.4;
const signed = (value: number, digits: number, unit: string): string => {
  const text = Math.abs(value).toFixed(digits);
  return Number(text) === 0 ? 'same' : `${value > 0 ? '+' : '−'}${text}${unit}`;
};

/** "At 60 mph shown you drive 61.2 mph." */
export function speedLabel({ mphAt60 }: SizeDifference): string {
  const mph = mphAt60.toFixed(1);
  return mph === '60.0' ? 'Your speedometer stays right.' : `At 60 mph shown you drive ${mph} mph.`;
}

function Verdict({
  from,
  to,
  difference,
}: {
  readonly from: TireSize;
  readonly to: TireSize;
  readonly difference: SizeDifference;
}) {
  const { verdict, diameterPercent } = difference;
  if (verdict === 'same')
    return (
      <Notice tone="ok" title="The same measures">
        Nothing changes: both are equally tall and wide, for the same wheel.
      </Notice>
    );
  const percent = `${Math.abs(diameterPercent).toFixed(1)}%`;
  const direction = diameterPercent > 0 ? 'taller' : 'shorter';
  if (verdict === 'far') {
    return (
      <Notice tone="warn" title={`${percent} ${direction}: too far`}>
        {to.label} is more than 3% off {from.label}. The speedometer, the brakes’ electronics and the room in the wheel
        well are made for the original. {speedLabel(difference)}
      </Notice>
    );
  }
  const height = percent === '0.0%' ? 'Equally tall' : `${percent} ${direction}`;
  return (
    <Notice tone="ok" title={`${height}: within the 3% rule`}>
      {speedLabel(difference)} Load index and speed rating must still be at least those of your car.
    </Notice>
  );
}

/** Additional cautions that a mechanic would mention. */
function Cautions({
  from,
  to,
  difference,
}: {
  readonly from: TireSize;
  readonly to: TireSize;
  readonly difference: SizeDifference;
}) {
  const cautions = [
    ...(difference.rim === 0 ? [] : [`You also need ${to.rim}-inch wheels: a tire fits one rim size only.`]),
    ...(difference.widthMm > WIDER_MM
      ? [
          `It is ${Math.round(difference.widthMm)} mm wider: check that it clears the strut and the ` +
            'fender, and that your wheels are wide enough.',
        ]
      : []),
    ...(from.use === 'LT' && to.use !== 'LT'
      ? ['Your truck came with LT tires: don’t replace them with passenger tires.']
      : []),
    ...(to.use === 'ST' && from.use !== 'ST' ? ['ST tires are for trailers only.'] : []),
  ];
  if (cautions.length === 0) return null;
  return (
    <ul className={styles.cautions}>
      {cautions.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  );
}

function Measures({
  from,
  to,
  difference,
}: {
  readonly from: TireSize;
  readonly to: TireSize;
  readonly difference: SizeDifference;
}) {
  const a = dimensionsOf(from);
  const b = dimensionsOf(to);
  const inches = (value: number): string => `${value.toFixed(1)}″`;
  const rows: readonly (readonly [string, string, string, string])[] = [
    ['Diameter', inches(a.diameter), inches(b.diameter), signed(difference.diameterPercent, 1, '%')],
    ['Section width', inches(a.width), inches(b.width), signed(difference.widthMm / MM, 1, '″')],
    ['Sidewall', inches(a.sidewall), inches(b.sidewall), signed(b.sidewall - a.sidewall, 1, '″')],
    ['Rim', `${from.rim}″`, `${to.rim}″`, signed(difference.rim, Number.isInteger(difference.rim) ? 0 : 1, '″')],
    [
      'Circumference',
      inches(a.circumference),
      inches(b.circumference),
      signed(b.circumference - a.circumference, 1, '″'),
    ],
    [
      'Revs per mile',
      a.revsPerMile.toFixed(0),
      b.revsPerMile.toFixed(0),
      signed(Math.round(b.revsPerMile) - Math.round(a.revsPerMile), 0, ''),
    ],
    [
      'True speed at 60 mph shown',
      '60.0 mph',
      `${difference.mphAt60.toFixed(1)} mph`,
      signed(difference.mphAt60 - 60, 1, ' mph'),
    ],
    ['Clearance under the car', '–', '–', signed(difference.clearance, 1, '″')],
  ];
  return (
    <table className={styles.measures}>
      <caption className="visually-hidden">Measures of both sizes</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{from.label}</th>
          <th scope="col">{to.label}</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, first, second, change]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{first}</td>
            <td>{second}</td>
            <td>{change}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The verdict first, then the drawing, then every measure. */
export function SizeComparison({ from, to }: { readonly from: TireSize; readonly to: TireSize }) {
  const difference = differenceOf(from, to);
  return (
    <div className={styles.comparison}>
      <Verdict from={from} to={to} difference={difference} />
      <Cautions from={from} to={to} difference={difference} />
      <div className={styles.result}>
        <SizeDrawing from={from} to={to} />
        <Measures from={from} to={to} difference={difference} />
      </div>
    </div>
  );
}
