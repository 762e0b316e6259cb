import { differenceOf, WIDER_MM, type SizeDifference } from '../../platform/size-maths';
import { isApprovedRim, rimWidthsOf } from '../../platform/rim-width';
import type { TireSize } from '../../platform/tire-size';
import type { Scene } from './scene';

/** The main result in one line, with its reason. */
export interface Verdict {
  readonly tone: 'ok' | 'warn' | 'info';
  readonly title: string;
  readonly text: string;
}

const COUNTS = ['', 'one', 'two', 'three', 'four'];

/** Returns "Plus one: 17 → 18 inch"; undefined when the wheel size is unchanged. */
export function stepOf(from: TireSize, tire: TireSize): string | undefined {
  const steps = tire.rim - from.rim;
  if (steps === 0) return undefined;
  const count = COUNTS[Math.abs(steps)] ?? String(Math.abs(steps));
  return `${steps > 0 ? 'Plus' : 'Minus'} ${count}: ${from.rim} → ${tire.rim} inch`;
}

/** Returns "+0.4%", "−1.2%", "same height". */
export function signedPercent(percent: number): string {
  const text = Math.abs(percent).toFixed(1);
  return text === '0.0' ? 'same height' : `${percent > 0 ? '+' : '−'}${text}%`;
}

const speedometer = ({ mphAt60 }: SizeDifference): string => {
  const mph = mphAt60.toFixed(1);
  return mph === '60.0' ? 'Your speedometer stays right.' : `At 60 mph shown you drive ${mph} mph.`;
};

function against(from: TireSize, tire: TireSize): Verdict {
  const difference = differenceOf(from, tire);
  const step = stepOf(from, tire);
  const percent = Math.abs(difference.diameterPercent).toFixed(1);
  const direction = difference.diameterPercent > 0 ? 'taller' : 'shorter';
  if (difference.verdict === 'far') {
    return {
      tone: 'warn',
      title: `${percent}% ${direction}: outside the 3% rule`,
      text:
        `${speedometer(difference)} The brakes’ electronics and the room in the wheel well are made ` +
        'for the original height. Choose a size from the list.',
    };
  }
  if (difference.verdict === 'same')
    return { tone: 'ok', title: 'The size your car came with', text: 'Nothing changes but the wheel.' };
  const height = signedPercent(difference.diameterPercent);
  const what = height === 'same height' ? 'the same height' : `diameter ${height}`;
  return {
    tone: 'ok',
    title: step ? `${step}, ${what}: fine` : `${what[0]?.toUpperCase()}${what.slice(1)}: fine`,
    text: `Within the 3% rule. ${speedometer(difference)}`,
  };
}

/** Returns the verdict on a scene; undefined without a tire. */
export function verdictOf({ from, tire, wheel }: Scene): Verdict | undefined {
  if (!tire) return undefined;
  if (!isApprovedRim(tire, wheel.width)) {
    const { least, most } = rimWidthsOf(tire);
    return {
      tone: 'warn',
      title: `${tire.label} does not go on a rim ${wheel.width} inches wide`,
      text:
        `It is made for rims from ${least} to ${most} inches. Choose a size from the list, or ` +
        'another width of the wheel.',
    };
  }
  if (from) return against(from, tire);
  return {
    tone: 'info',
    title: `${tire.label} goes on this wheel`,
    text: 'Enter the size your car came with to see what changes.',
  };
}

/** Returns further checks, most severe first. */
export function cautionsOf({ from, tire, choices }: Scene): readonly string[] {
  if (!from || !tire) return [];
  const highest = choices.find(({ isShown }) => isShown)?.loadIndex;
  const needed = Number.parseInt(from.loadIndex ?? '', 10);
  const { widthMm, rim } = differenceOf(from, tire);
  return [
    ...(Number.isNaN(needed)
      ? ['Choose a tire with at least the load index and the speed rating on your door placard.']
      : highest !== undefined && highest < needed
        ? [`No tire in ${tire.label} carries enough: the highest load index is ${highest}, your car needs ${needed}.`]
        : [`Choose a tire with load index ${needed} or more.`]),
    ...(rim < 0 ? ['A smaller wheel may not clear the brakes: ask an installer before you buy.'] : []),
    ...(widthMm > WIDER_MM
      ? [`The tire is ${Math.round(widthMm)} mm wider: check that it clears the strut and the fender.`]
      : []),
    ...(from.use === 'LT' && tire.use !== 'LT'
      ? ['Your truck came with LT tires: don’t replace them with passenger tires.']
      : []),
  ];
}
