import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { Field } from '../forms/field';
import type { FieldFrame } from '../forms/field';
import { isoDay } from './calendar-days';
import type { IsoDay } from './calendar-days';

/** Props of {@link DateField}. */
export interface DateFieldProps extends FieldFrame {
  value?: IsoDay;
  onChange(day: IsoDay | undefined): void;
  /** First and last selectable day. */
  min?: IsoDay;
  max?: IsoDay;
}

/** A date field for typing or picking, with our label, hint and error. */
export function DateField({ value, onChange, min, max, ...frame }: DateFieldProps) {
  return (
    <Field {...frame}>
      {({ id, ...aria }) => (
        <DatePicker
          id={id}
          {...(aria['aria-invalid'] ? { status: 'error' as const } : {})}
          {...(aria['aria-describedby'] && { 'aria-describedby': aria['aria-describedby'] })}
          format="MM/DD/YYYY"
          placeholder="MM/DD/YYYY"
          value={value ? dayjs(value) : null}
          {...(min && { minDate: dayjs(min) })}
          {...(max && { maxDate: dayjs(max) })}
          onChange={(date) => onChange(date ? isoDay(date) : undefined)}
        />
      )}
    </Field>
  );
}
