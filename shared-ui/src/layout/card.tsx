import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './card.module.css';

/** Props of {@link Card}. */
export interface CardProps {
  children: ReactNode;
  /** Inner space: 0, 16 or 24 CSS pixels. */
  padding?: 0 | 16 | 24;
  /** `float` for content above the page (one soft shadow), `ground` for a block without a border. */
  tone?: 'outline' | 'float' | 'ground';
  className?: string | undefined;
}

/** A bordered surface. Never nest cards. */
export function Card({ children, padding = 24, tone = 'outline', className }: CardProps) {
  return (
    <div className={classNames(styles.card, styles[tone], styles[`padding${padding}`], className)}>{children}</div>
  );
}
