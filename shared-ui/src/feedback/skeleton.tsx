import { classNames } from '../class-names';
import styles from './skeleton.module.css';

/** Props of {@link Skeleton}. */
export interface SkeletonProps {
  /** A line of text, a heading, a button, a square picture, or a shape sized by `className`. */
  shape?: 'text' | 'heading' | 'control' | 'picture' | 'free';
  /** Fraction of the available width. */
  width?: 'quarter' | 'third' | 'half' | 'most' | 'full';
  className?: string | undefined;
}

/** Placeholder for loading content. Give it the size of the content. */
export function Skeleton({ shape = 'text', width = 'full', className }: SkeletonProps) {
  return <span aria-hidden="true" className={classNames(styles.skeleton, styles[shape], styles[width], className)} />;
}
