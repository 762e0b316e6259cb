import { useEffect, useState, type ComponentType } from 'react';
import { lazyPart, useLazyPart, type MissingPartProps } from 'remote-kit';
import { EmptyState, ErrorState, Skeleton } from 'shared-ui';
import type { OutcomeProps } from 'shared-ui/antd';
import styles from './lazy-outcome.module.css';

let arrived: ComponentType<OutcomeProps> | undefined;
const load = () =>
  import(/* webpackChunkName: "outcome" */ './antd-outcome').then(({ AntdOutcome }) => (arrived = AntdOutcome));

/** Prefetches the outcome's code, because a network failure could not load it later. */
export function useOutcomeAhead(): void {
  const { load: loadPart } = useLazyPart('checkout', 'outcome', load);
  useEffect(() => void loadPart(), [loadPart]);
}

/** Fallback with our own components. */
function Plain({ status, isNews: _isNews, onRetry: _onRetry, ...state }: OutcomeProps & Partial<MissingPartProps>) {
  return status === 'success' || status === 'info' ? <EmptyState {...state} /> : <ErrorState {...state} />;
}

/** An outcome with antd's result component, or with our own components when its code fails to load. */
export const LazyOutcome = lazyPart<OutcomeProps>({
  remote: 'checkout',
  where: 'outcome',
  load,
  placeholder: <Skeleton shape="free" className={styles.room} />,
  Missing: Plain,
});

/** An outcome of a network failure, shown without waiting for code. Prefetch it with {@link useOutcomeAhead}. */
export function UrgentOutcome(props: OutcomeProps) {
  const [Shown] = useState<ComponentType<OutcomeProps>>(() => arrived ?? Plain);
  return <Shown {...props} />;
}
