import { classNames } from '../class-names';
import type { iconPaths } from './icon-paths';
import styles from './icon.module.css';

/** Names of the icons in the set. */
export type IconName = keyof typeof iconPaths;

/** Props of {@link Icon}. */
export interface IconProps {
  name: IconName;
  /** Side length in CSS pixels: 16, 20 (default), 24, 32 or 40. */
  size?: 16 | 20 | 24 | 32 | 40;
  /** Set when the icon alone has a meaning; otherwise it is hidden from assistive technology. */
  label?: string;
  className?: string | undefined;
}

/** A line icon in the current text color. Its drawing is in {@link IconSprite}. */
export function Icon({ name, size = 20, label, className }: IconProps) {
  const accessible = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true as const };
  return (
    <svg
      {...accessible}
      className={classNames(styles.icon, size >= 32 && styles.large, className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
    >
      <use href={`#icon-${name}`} />
    </svg>
  );
}
