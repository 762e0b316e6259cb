import { useId, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './tabs.module.css';

/** One tab and its panel. */
export interface Tab {
  id: string;
  label: ReactNode;
  content: ReactNode;
}

/** Props of {@link Tabs}. */
export interface TabsProps {
  tabs: readonly Tab[];
  /** Id of the open tab. */
  selected: string;
  onSelect(id: string): void;
  /** Accessible name of the tab list. */
  label: string;
  /** `segment` for two or three short choices in a box, `line` for sections of a page. */
  look?: 'line' | 'segment';
  /**
   * False on the server and until the script runs: the tabs are links to panels. Without script all panels are visible;
   * a browser with scripts initially shows the panel of the address's anchor, or the selected one, so that hydration
   * shifts nothing.
   */
  isInteractive?: boolean;
  /** Uses the tab ids as panel ids (anchors of the page) instead of generated ones. */
  hasAnchors?: boolean;
  className?: string | undefined;
}

const moves: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** Tabs in the ARIA pattern: arrow keys move, one tab stop. */
export function Tabs({
  tabs,
  selected,
  onSelect,
  label,
  look = 'line',
  isInteractive = true,
  hasAnchors = false,
  className,
}: TabsProps) {
  const prefix = useId();
  const list = useRef<HTMLDivElement>(null);
  const panelId = (id: string) => (hasAnchors ? id : `${prefix}${id}`);

  function move(event: KeyboardEvent, index: number) {
    const next = moves[event.key]?.(index, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab || next === undefined) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelectorAll<HTMLElement>('a,button')[next]?.focus();
  }

  return (
    <div className={classNames(className, !isInteractive && styles.waiting)}>
      <div
        ref={list}
        {...(isInteractive ? { role: 'tablist' } : { role: 'navigation' })}
        aria-label={label}
        className={classNames(styles.list, styles[look])}
      >
        {tabs.map((tab, index) => {
          const isSelected = tab.id === selected;
          const roles = {
            role: 'tab',
            'aria-selected': isSelected,
            'aria-controls': panelId(tab.id),
            tabIndex: isSelected ? 0 : -1,
          } as const;
          return (
            <a
              key={tab.id}
              id={`${prefix}${tab.id}-tab`}
              href={`#${panelId(tab.id)}`}
              className={classNames(styles.tab, isSelected && styles.selected)}
              {...(isInteractive ? roles : {})}
              onClick={(event) => {
                event.preventDefault();
                onSelect(tab.id);
              }}
              onKeyDown={(event) => move(event, index)}
            >
              {tab.label}
            </a>
          );
        })}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          id={panelId(tab.id)}
          className={classNames(styles.panel, tab.id === selected && styles.open)}
          {...(isInteractive
            ? { role: 'tabpanel', 'aria-labelledby': `${prefix}${tab.id}-tab`, hidden: tab.id !== selected }
            : {})}
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}
