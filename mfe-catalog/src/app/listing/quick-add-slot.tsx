import { useCallback, useState, type ComponentType } from 'react';
import type { ProductCard } from 'shared-contracts';
import { useHost } from 'remote-kit';

interface OpenChooser {
  readonly card: ProductCard;
  readonly Chooser: ComponentType<{ readonly card: ProductCard; readonly onEnd: () => void }>;
}

/** Loads the size chooser on demand; on failure the product page offers the sizes. */
export function useQuickAdd() {
  const host = useHost();
  const [open, setOpen] = useState<OpenChooser | null>(null);
  const onChooseSize = useCallback(
    async (card: ProductCard): Promise<void> => {
      try {
        const { QuickAdd } = await import(/* webpackChunkName: "listing-asked" */ './size-chooser');
        setOpen({ card, Chooser: QuickAdd });
      } catch (error) {
        host.report(error, { remote: 'catalog', where: 'size chooser' });
        host.navigation.go(card.url);
      }
    },
    [host],
  );
  return {
    onChooseSize,
    chooser: open ? <open.Chooser card={open.card} onEnd={() => setOpen(null)} /> : null,
  };
}
