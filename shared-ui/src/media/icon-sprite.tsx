import { iconPaths } from './icon-paths';
import styles from './icon.module.css';
import { FIVE_STARS_ID, STAR, starPath } from './star-path';

const [, top = '', outline = ''] = /^m12 (\S+) (.*?)L.*Z$/.exec(starPath) ?? [];
/** One path for all five stars keeps the number of nodes in a list of ratings low. */
const fiveStars = [0, 1, 2, 3, 4].map((index) => `M${STAR / 2 + index * STAR} ${top}l${outline}Z`).join('');

/** The drawings of all icons and of a rating, once per document: scripts and repeated rows reference them by name. */
export function IconSprite() {
  return (
    <svg width="0" height="0" aria-hidden="true" className={styles.sheet}>
      {Object.entries(iconPaths).map(([name, path]) => (
        <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
          <path d={path} />
        </symbol>
      ))}
      {/* Not a symbol: a use of a symbol is scaled to its viewport, but a rating shows a part of this. */}
      <defs>
        <path id={FIVE_STARS_ID} d={fiveStars} />
      </defs>
    </svg>
  );
}
