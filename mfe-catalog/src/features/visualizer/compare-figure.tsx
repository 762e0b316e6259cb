import { useState } from 'react';
import type { TireSize } from '../../platform/tire-size';
import type { Scene } from './scene';
import { SideView } from './side-view';
import styles from './visualizer.module.css';

const HALF = 50;

/** Labels the sides of the split. Present without an original too, because adding it later would shift the drawing. */
function Sides({ from, tire }: { readonly from: TireSize | undefined; readonly tire: TireSize }) {
  return (
    <div className={styles.sides}>
      <p>
        <span>Your size now</span>
        <strong>{from?.label ?? 'Not entered yet'}</strong>
      </p>
      <p>
        <span>With this wheel</span>
        <strong>{tire.label}</strong>
      </p>
    </div>
  );
}

/** The drawing. With an original it has a movable split. */
export function CompareFigure({ scene }: { readonly scene: Scene & { readonly tire: TireSize } }) {
  const [percent, setPercent] = useState(HALF);
  const { from, tire, wheel } = scene;
  return (
    <figure className={styles.figure}>
      <Sides from={from} tire={tire} />
      <SideView scene={scene} split={percent / 100} />
      {from ? (
        <input
          type="range"
          min="0"
          max="100"
          value={percent}
          onChange={({ target }) => setPercent(Number(target.value))}
          aria-label={`How much of ${from.label} is shown`}
          aria-valuetext={`${percent} percent`}
          className={styles.slider}
        />
      ) : (
        <div className={styles.slider} />
      )}
      <figcaption className={styles.caption}>
        <span className={styles.legend}>
          {from ? (
            <>
              <span className={styles.dash} aria-hidden="true" /> {from.label} on its {from.rim}-inch wheel, dashed.
            </>
          ) : (
            'Tell us the size on your car to see both.'
          )}
        </span>
        Drawn to scale from the measures: {wheel.diameter}×{wheel.width} wheel, bolts and bore to the millimeter. Spokes
        and brake are simplified.
      </figcaption>
    </figure>
  );
}
