import { Descriptions } from 'antd';
import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** Props of {@link Facts}. */
export interface FactsProps {
  /** A fact without a value is omitted. */
  facts: readonly { label: string; value: ReactNode }[];
}

/** antd's descriptions as a table of two columns, label and value. */
export function Facts({ facts }: FactsProps) {
  const items = facts
    .filter(({ value }) => value !== null && value !== undefined && value !== '')
    .map(({ label, value }) => ({ key: label, label, children: value }));
  return <Descriptions bordered size="small" column={1} items={items} className={styles.facts} />;
}
