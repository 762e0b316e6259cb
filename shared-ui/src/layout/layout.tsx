import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './layout.module.css';

/** Props shared by the layout pieces. */
export interface LayoutProps {
  children: ReactNode;
  className?: string | undefined;
}

/** Centers content at the store's width (1200) with the screen's gutter. */
export function Container({ children, className }: LayoutProps) {
  return <div className={classNames(styles.container, className)}>{children}</div>;
}

/** Props of {@link Page}. */
export interface PageProps extends LayoutProps {
  /** Space above and below the content; `none` for pages that start with a full-width picture. */
  padding?: 'normal' | 'none';
}

/** Outermost element of a page's island, inside the document's `<main>`. */
export function Page({ children, padding = 'normal', className }: PageProps) {
  return <div className={classNames(styles.page, padding === 'normal' && styles.padded, className)}>{children}</div>;
}

/** Props of {@link Section}. */
export interface SectionProps extends LayoutProps {
  /** Heading of the section (an h2). */
  title?: ReactNode;
  /** One sentence under the heading. */
  lead?: ReactNode;
  /** A link or control to the right of the heading. */
  aside?: ReactNode;
  /** `ground` is the warm gray instead of white. */
  tone?: 'surface' | 'ground';
  id?: string;
}

/** A full-width section of a page with its heading and a contained body. */
export function Section({ title, lead, aside, tone = 'surface', id, children, className }: SectionProps) {
  const headingId = id && title ? `${id}-title` : undefined;
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className={classNames(styles.section, tone === 'ground' && styles.ground, className)}
    >
      <Container>
        {title ? (
          <div className={styles.heading}>
            <div>
              <h2 id={headingId}>{title}</h2>
              {lead ? <p className={styles.lead}>{lead}</p> : null}
            </div>
            {aside}
          </div>
        ) : null}
        {children}
      </Container>
    </section>
  );
}

/** Props of {@link Stack}. */
export interface StackProps extends LayoutProps {
  /** Space between children, in CSS pixels of the 4-px grid. */
  gap?: 4 | 8 | 12 | 16 | 24 | 32 | 48;
  /** Arranges the children in a wrapping row instead of a column. */
  isRow?: boolean;
}

/** Children with equal space between them. */
export function Stack({ children, gap = 16, isRow = false, className }: StackProps) {
  return (
    <div className={classNames(styles.stack, isRow && styles.row, styles[`gap${gap}`], className)}>{children}</div>
  );
}
