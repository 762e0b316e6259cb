import { sidewallDescription } from 'shared-contracts';
import { Icon } from 'shared-ui';
import { serviceLabel } from './load-speed';
import styles from './size-tip.module.css';

interface SizeTipProps {
  readonly size: string;
  readonly loadIndex?: string;
  readonly speedRating?: string;
  /** Axle of a staggered pair. */
  readonly axle?: 'Front' | 'Rear';
  readonly plyRating?: number | undefined;
  readonly sideWall?: string | undefined;
}

/** Returns "4 ply, sidewall: black." Empty when neither is known. */
function buildLabel({ plyRating, sideWall }: Pick<SizeTipProps, 'plyRating' | 'sideWall'>): string {
  const words = [
    plyRating ? `${plyRating} ply` : '',
    sideWall ? `sidewall: ${sidewallDescription(sideWall).toLowerCase()}` : '',
  ]
    .filter(Boolean)
    .join(', ');
  return words ? ` ${words.charAt(0).toUpperCase()}${words.slice(1)}.` : '';
}

/** A size in industry notation; a tap explains load and speed in plain words. Works without script. */
export function SizeTip({ size, loadIndex, speedRating, axle, ...build }: SizeTipProps) {
  const words = serviceLabel(loadIndex, speedRating);
  const text = (
    <>
      {axle ? <span className={styles.axle}>{axle}</span> : null}
      {size} {loadIndex}
      {speedRating}
    </>
  );
  if (!words) return <p className={styles.plain}>{text}</p>;
  return (
    <details className={styles.tip}>
      <summary>
        {text}
        <Icon name="info" size={16} label="What this means" />
      </summary>
      <p className={styles.words}>
        {words}
        {buildLabel(build)}
      </p>
    </details>
  );
}
