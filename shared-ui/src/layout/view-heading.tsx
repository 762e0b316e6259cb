import { useEffect, useRef, type ReactNode, type RefObject } from 'react';

/** Whether all of it is in sight, below what sticks to the top of the window (`scroll-padding-top`). */
function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  return top >= covered && bottom <= innerHeight;
}

/** The heading comes into sight and takes the focus, which also reads it out. */
export function arriveAt(heading: HTMLElement): void {
  if (!isInSight(heading)) heading.scrollIntoView({ block: 'start', behavior: 'instant' });
  heading.focus({ preventScroll: true });
}

/**
 * Reading goes on at the heading of a view that has taken the place of another. `view`: what changes with each new
 * view.
 */
export function useViewFocus(heading: RefObject<HTMLElement | null>, isNewView: boolean, view?: unknown): void {
  useEffect(() => {
    if (isNewView && heading.current !== null) arriveAt(heading.current);
  }, [heading, isNewView, view]);
}

/** Props of {@link ViewHeading}. */
export interface ViewHeadingProps {
  readonly children: ReactNode;
  readonly level?: 1 | 2 | 3;
  readonly className?: string | undefined;
  /** Its view has just taken the place of another, without a page load. */
  readonly takesFocus: boolean;
}

/** The heading of a view that may come without a page load. */
export function ViewHeading({ children, level = 1, className, takesFocus }: ViewHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useViewFocus(heading, takesFocus);
  const Heading = `h${level}` as const;
  return (
    <Heading ref={heading} tabIndex={-1} className={className}>
      {children}
    </Heading>
  );
}
