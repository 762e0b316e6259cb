import { classNames } from 'shared-ui';
import { VIEW_BOX, type ProductDrawing } from './drawing-canvas';
import styles from '../gallery/gallery.module.css';

/** The drawing as a thumbnail, without its measures. */
export const DrawingThumb = ({ drawing }: { readonly drawing: ProductDrawing | null }) => (
  <svg viewBox={VIEW_BOX}>
    <path d={drawing?.body} />
  </svg>
);

interface SizeDrawingProps {
  readonly drawing: ProductDrawing;
  readonly className: string;
}

/** A product's size with its dimension lines, and the measures as text below. */
export const SizeDrawing = ({ drawing: { words, body, lines, labels, figures }, className }: SizeDrawingProps) => (
  <div className={classNames(className, styles.drawing)}>
    <svg viewBox={VIEW_BOX} role="img" aria-label={words}>
      <path d={body} />
      <path d={lines} />
      {labels.map(({ term, value, ...place }) => (
        <text key={term} {...place}>
          {value}
          <tspan x={place.x} dy="13">
            {term}
          </tspan>
        </text>
      ))}
    </svg>
    <dl>
      {figures.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt> <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </div>
);
