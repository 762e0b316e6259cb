import { CANVAS, type DrawnLabel, type ProductDrawing } from './drawing-lines';
import styles from './size-drawing.module.css';

const VIEW = `0 0 ${CANVAS.width} ${CANVAS.height}`;

function Label({ term, value, x, y, isUpright, isLeft }: DrawnLabel) {
  return (
    <text
      x={x}
      y={y}
      textAnchor={isLeft ? 'end' : 'middle'}
      transform={isUpright ? `rotate(-90 ${x} ${y})` : undefined}
    >
      {value}
      <tspan className={styles.term} x={x} dy="13">
        {term}
      </tspan>
    </text>
  );
}

/** The drawing without its figures, as small as a thumbnail. */
export function DrawingThumb({ drawing }: { readonly drawing: ProductDrawing }) {
  return (
    <svg viewBox={VIEW} className={styles.thumb} aria-hidden="true">
      <path className={styles.body} d={drawing.body} />
    </svg>
  );
}

/** A product's size with its dimension lines, and the figures in words below. */
export function SizeDrawing({ drawing }: { readonly drawing: ProductDrawing }) {
  return (
    <div className={styles.drawing}>
      <svg viewBox={VIEW} role="img" aria-label={drawing.words}>
        <path className={styles.body} d={drawing.body} />
        <path className={styles.lines} d={drawing.lines} />
        {drawing.labels.map((label) => (
          <Label key={label.term} {...label} />
        ))}
      </svg>
      <dl className={styles.figures}>
        {drawing.figures.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt> <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
