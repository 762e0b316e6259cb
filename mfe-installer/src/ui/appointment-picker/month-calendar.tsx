import type { ThemeVariant } from 'shared-ui';
import { AntdTheme, AppointmentCalendar } from 'shared-ui/antd';

interface MonthCalendarProps {
  readonly variant: string;
  readonly openDays: readonly string[];
  readonly selected: string | undefined;
  readonly onSelect: (date: string) => void;
}

export function MonthCalendar({ variant, openDays, selected, onSelect }: MonthCalendarProps) {
  return (
    <AntdTheme variant={variant as ThemeVariant}>
      <AppointmentCalendar
        label="Installation day"
        openDays={openDays}
        {...(selected && { selected })}
        onSelect={onSelect}
      />
    </AntdTheme>
  );
}
