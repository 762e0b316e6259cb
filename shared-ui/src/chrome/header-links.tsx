import type { ChromeLink } from './chrome-link';

/** Props of {@link HeaderLinks}. */
export interface HeaderLinksProps {
  links: readonly ChromeLink[];
  className?: string | undefined;
  /** Path of the page, whose link is marked. */
  pathname?: string | undefined;
}

/** A list of links of the header. */
export function HeaderLinks({ links, className, pathname }: HeaderLinksProps) {
  return (
    <ul className={className}>
      {links.map(({ label, href, vehicleParameter }) => (
        <li key={href}>
          <a
            href={href}
            aria-current={pathname === href ? 'page' : undefined}
            data-vehicle-parameter={vehicleParameter}
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
