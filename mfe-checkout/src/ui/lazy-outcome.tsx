import { useEffect, useState, type ComponentType } from 'react';
import { lazyPart, useLazyPart, type MissingPartProps } from 'remote-kit';
import { EmptyState, ErrorState, Skeleton } from 'shared-ui';
import type { OutcomeProps } from 'shared-ui/antd';
import styles from './lazy-outcome.module.css';

let arrived: ComponentType<OutcomeProps> | undefined;
const load = () =>
  import(/* webpackChunkName: "outcome" */ './antd-outcome').then(({ AntdOutcome }) => (arrived = AntdOutcome));

/**
 * Brings the outcome's code before it is needed: an end that is told because the network is gone cannot fetch it then.
 */
export function useOutcomeAhead(): void {
  const { load: loadPart } = useLazyPart('checkout', 'outcome', load);
  useEffect(() => void loadPart(), [loadPart]);
}

/** The same with our own pieces. */
function Plain({ status, isNews: _isNews, onRetry: _onRetry, ...state }: OutcomeProps & Partial<MissingPartProps>) {
  return status === 'success' || status === 'info' ? <EmptyState {...state} /> : <ErrorState {...state} />;
}

/** How something ended, as antd's result; our own pieces tell it where its code cannot come. */
export const LazyOutcome = lazyPart<OutcomeProps>({
  remote: 'checkout',
  where: 'outcome',
  load,
  placeholder: <Skeleton shape="free" className={styles.room} />,
  Missing: Plain,
});

/**
 * The same for what is told because the network is gone: nothing is waited for. Bring the code with {@link
 * useOutcomeAhead}.
 */
export function UrgentOutcome(props: OutcomeProps) {
  const [Shown] = useState<ComponentType<OutcomeProps>>(() => arrived ?? Plain);
  return <Shown {...props} />;
}
