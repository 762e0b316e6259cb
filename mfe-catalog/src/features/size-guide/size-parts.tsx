import { withCommas } from 'shared-contracts';
import { poundsOf, speedOf } from './standard-tables';
import type { TireSize } from '../../platform/tire-size';
import styles from './size-guide.module.css';

/** One part of a sidewall marking, with its meaning. */
interface Part {
  readonly text: string;
  readonly name: string;
  readonly words: string;
}

const USES = {
  P: 'P-metric: made to the American standard for passenger cars.',
  LT: 'Light truck: a stronger casing for loads and rough roads. Replace it with an LT tire only.',
  ST: 'Special trailer: for trailers, never for a car’s own axles.',
} as const;
const MM = 25.4;

function serviceParts({ loadIndex, speedRating }: TireSize): Part[] {
  if (!loadIndex || !speedRating) return [];
  const pounds = poundsOf(loadIndex);
  const speed = speedOf(speedRating);
  const isDual = loadIndex.includes('/');
  const carries = pounds
    ? `Each tire carries up to ${withCommas(pounds)} lb${isDual ? '; the second number is for twin rear wheels' : ''}. `
    : '';
  return [
    { text: loadIndex, name: 'Load index', words: `${carries}Never go below what your car came with.` },
    {
      text: speedRating,
      name: 'Speed rating',
      words: speed
        ? `Good for up to ${speed.mph.replace('over ', 'more than ')} mph. ${speed.use}.`
        : 'The speed it is made for.',
    },
  ];
}

function metricParts({ widthMm, aspect = 0, rim, use }: TireSize): Part[] {
  const sidewall = (widthMm * aspect) / 100;
  return [
    ...(use ? [{ text: use, name: 'Kind', words: USES[use] }] : []),
    {
      text: String(widthMm),
      name: 'Width',
      words: `${widthMm} millimeters (${(widthMm / MM).toFixed(1)} inches) from sidewall to sidewall.`,
    },
    {
      text: String(aspect),
      name: 'Aspect ratio',
      words:
        `The sidewall is ${aspect}% as high as the tire is wide: ${(sidewall / MM).toFixed(1)} ` +
        'inches. Lower steers sharper, higher rides softer.',
    },
    { text: 'R', name: 'Construction', words: 'Radial, as nearly every tire today. Don’t mix it with another kind.' },
    { text: String(rim), name: 'Rim', words: `It goes on a ${rim}-inch wheel, and on no other.` },
  ];
}

function flotationParts({ diameter, widthMm, rim }: TireSize): Part[] {
  return [
    { text: String(diameter), name: 'Height', words: `${diameter} inches tall, from the road to the top.` },
    {
      text: (widthMm / MM).toFixed(2),
      name: 'Width',
      words: `${(widthMm / MM).toFixed(2)} inches from sidewall to sidewall.`,
    },
    { text: 'R', name: 'Construction', words: 'Radial, as nearly every tire today.' },
    { text: String(rim), name: 'Rim', words: `It goes on a ${rim}-inch wheel, and on no other.` },
  ];
}

/** A size split into parts, each with its name and meaning below. */
export function SizeParts({ size }: { readonly size: TireSize }) {
  const parts = [...(size.kind === 'metric' ? metricParts(size) : flotationParts(size)), ...serviceParts(size)];
  return (
    <>
      <p className={styles.sidewall}>
        <span className="visually-hidden">The size </span>
        {size.label} {size.loadIndex}
        {size.speedRating}
      </p>
      <dl className={styles.parts}>
        {parts.map(({ text, name, words }) => (
          <div key={name}>
            <dt>
              <span className={styles.piece}>{text}</span> <span className={styles.pieceName}>{name}</span>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
