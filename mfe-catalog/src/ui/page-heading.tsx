import type { ReactNode } from 'react';
import styles from './page-heading.module.css';

interface PageHeadingProps {
  readonly title: string;
  /** Parent pages, after the home page. */
  readonly above?: readonly { readonly label: string; readonly href: string }[];
  /** Last breadcrumb, when the title is too long. */
  readonly crumb?: string;
  readonly lead?: ReactNode;
  /** Links to sections of the page. */
  readonly children?: ReactNode;
}

/** Breadcrumbs: parent pages and the page's name. */
export function Crumbs({ above = [], crumb }: Pick<PageHeadingProps, 'above'> & { readonly crumb: string }) {
  return (
    <nav aria-label="Breadcrumb" className={styles.crumbs}>
      {[{ label: 'Home', href: '/' }, ...above].map(({ label, href }) => (
        <span key={href}>
          <a href={href}>{label}</a> <span aria-hidden="true">/</span>{' '}
        </span>
      ))}
      <span aria-current="page">{crumb}</span>
    </nav>
  );
}

/** Heading of an informational page: breadcrumbs, title, and purpose. */
export function PageHeading({ title, above = [], crumb = title, lead, children }: PageHeadingProps) {
  return (
    <header className={styles.heading}>
      <Crumbs above={above} crumb={crumb} />
      <h1 className={styles.title}>{title}</h1>
      {lead ? <p className={styles.lead}>{lead}</p> : null}
      {children}
    </header>
  );
}
