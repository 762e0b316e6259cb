import { iconPaths } from './icon-paths';
import styles from './icon.module.css';

/** The drawings of all icons, once per document: scripts and repeated rows then carry only names. */
export function IconSprite() {
  return (
    <svg width="0" height="0" aria-hidden="true" className={styles.sheet}>
      {Object.entries(iconPaths).map(([name, path]) => (
        <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
          <path d={path} />
        </symbol>
      ))}
    </svg>
  );
}
