import { useEffect, useRef, type ReactNode, type RefObject } from 'react';

/** Returns whether the whole element is visible below the sticky header (`scroll-padding-top`). */
function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  return top >= covered && bottom <= innerHeight;
}

/** Scrolls the heading into view and focuses it, which announces it. */
export function arriveAt(heading: HTMLElement): void {
  if (!isInSight(heading)) heading.scrollIntoView({ block: 'start', behavior: 'instant' });
  heading.focus({ preventScroll: true });
}

/** Focuses the heading of a view that replaced another. `view` is a value that changes with each new view. */
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
  /** True when its view just replaced another one without a page load. */
  readonly takesFocus: boolean;
}

/** The heading of a view that may appear without a page load. */
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
