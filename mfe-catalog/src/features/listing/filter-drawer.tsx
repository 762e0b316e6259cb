import { useEffect, useRef, useState, type ComponentType, type MouseEvent } from 'react';
import { useHost } from 'remote-kit';
import { ButtonLink } from 'shared-ui';
import { filtersOf } from '../../platform/listing-address';
import styles from './filter-drawer.module.css';
import type { FilterPanelProps } from './filter-panel';

type FilterDrawerProps = Omit<FilterPanelProps, 'onEnd'>;

const HREF = '#filters';

/**
 * Opens the filters on a phone in a panel that loads on demand. Without script, or without the panel, the link leads to
 * the list of filters below.
 */
export function FilterDrawer(props: FilterDrawerProps) {
  const host = useHost();
  const [Panel, setPanel] = useState<ComponentType<FilterPanelProps> | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const count = filtersOf(props.address).length;
  const open = async (): Promise<void> => {
    try {
      const { FilterPanel } = await import(/* webpackChunkName: "listing-asked" */ './filter-panel');
      setPanel(() => FilterPanel);
    } catch (error) {
      host.report(error, { remote: 'catalog', where: 'filter panel' });
      location.hash = HREF;
    }
  };
  const press = (event: MouseEvent): void => {
    event.preventDefault();
    void open();
  };
  const ended = useRef(false);
  useEffect(() => {
    // Not while the panel is open, because the page behind it is inert.
    if (Panel || !ended.current) return;
    ended.current = false;
    box.current?.querySelector('a')?.focus();
  }, [Panel]);
  const end = (): void => {
    ended.current = true;
    setPanel(null);
  };
  return (
    <div className={styles.filters} ref={box}>
      <ButtonLink href={HREF} kind="secondary" icon="filter" isWide aria-haspopup="dialog" onClick={press}>
        Filters{count > 0 ? ` (${count})` : ''}
      </ButtonLink>
      {Panel ? <Panel {...props} onEnd={end} /> : null}
    </div>
  );
}
