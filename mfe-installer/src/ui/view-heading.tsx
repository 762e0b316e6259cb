import { useEffect, useRef, type ReactNode } from 'react';

interface ViewHeadingProps {
  readonly children: ReactNode;
  readonly level?: 1 | 2;
  readonly className?: string | undefined;
  /** It has just replaced another view: reading goes on here. */
  readonly takesFocus: boolean;
}

/** Heading of a view that comes without a page load: it takes the focus, so that nobody is left where nothing is. */
export function ViewHeading({ children, level = 1, className, takesFocus }: ViewHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const Heading = `h${level}` as const;
  return (
    <Heading ref={heading} tabIndex={-1} className={className}>
      {children}
    </Heading>
  );
}
