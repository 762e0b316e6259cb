import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../media/icon';
import type { IconName } from '../media/icon';
import styles from './badge.module.css';

/** Props of {@link Badge}. */
export interface BadgeProps {
  children: ReactNode;
  /** Neutral fact, saving, positive fact, or warning. */
  tone?: 'neutral' | 'saving' | 'ok' | 'warn';
  icon?: IconName;
  className?: string | undefined;
}

/** A short fact about a product: mileage warranty, run flat, a saving. */
export function Badge({ children, tone = 'neutral', icon, className }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone], className)}>
      {icon ? <Icon name={icon} size={16} /> : null}
      {children}
    </span>
  );
}
