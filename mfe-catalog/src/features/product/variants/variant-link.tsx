import type { MouseEvent, ReactNode } from 'react';
import { useHost } from 'remote-kit';
import type { ProductVariant } from 'shared-contracts';

interface VariantLinkProps {
  readonly variant: Pick<ProductVariant, 'url'>;
  readonly isCurrent?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Links to another size of the line: the page changes in place and keeps scroll position and tab. A plain link without
 * script.
 */
export function VariantLink({ variant: { url }, isCurrent = false, className, children }: VariantLinkProps) {
  const { navigation } = useHost();
  const change = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigation.go(url + navigation.current().hash, { scroll: false });
  };
  return (
    <a href={url} className={className} aria-current={isCurrent ? 'page' : undefined} onClick={change}>
      {children}
    </a>
  );
}
