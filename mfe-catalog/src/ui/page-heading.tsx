import type { ReactNode } from 'react';
import styles from './page-heading.module.css';

interface PageHeadingProps {
  readonly title: string;
  /** Pages above this one, after the home page. */
  readonly above?: readonly { readonly label: string; readonly href: string }[];
  /** The last crumb, where the title is too long for it. */
  readonly crumb?: string;
  readonly lead?: ReactNode;
  /** Links to the parts of the page. */
  readonly children?: ReactNode;
}

/** Where one is: the pages above this one, and its name. */
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

/** How a page of reading begins: where one is, what it is called, and what it is for. */
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
