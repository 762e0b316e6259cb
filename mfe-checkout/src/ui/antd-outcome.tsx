import { useHost } from 'remote-kit';
import type { ThemeVariant } from 'shared-ui';
import { AntdTheme, Outcome, type OutcomeProps } from 'shared-ui/antd';

/** The design system's outcome in the variant's theme; loaded lazily, see {@link LazyOutcome}. */
export function AntdOutcome(props: OutcomeProps) {
  const { variant } = useHost();
  return (
    <AntdTheme variant={variant.theme as ThemeVariant}>
      <Outcome {...props} />
    </AntdTheme>
  );
}
