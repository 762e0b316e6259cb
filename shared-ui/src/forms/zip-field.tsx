import { TextField, type TextFieldProps } from './field';

/** Returns the digits of a five-digit ZIP code, also from "CA 94110", "94110-1234" or full-width digits. */
export const zipDigits = (text: string): string => text.normalize('NFKC').replace(/\D/g, '').slice(0, 5);

/** Props of {@link ZipField}. */
export type ZipFieldProps = Omit<TextFieldProps, 'label' | 'onChange' | 'inputMode' | 'autoComplete' | 'maxLength'> & {
  readonly label?: string;
  readonly onZip: (digits: string) => void;
};

/** A field for a ZIP code. It accepts any pasted text and keeps the digits; `maxLength` would truncate "CA 94110". */
export function ZipField({ label = 'Zip code', onZip, ...field }: ZipFieldProps) {
  return (
    <TextField
      {...field}
      label={label}
      inputMode="numeric"
      autoComplete="postal-code"
      onChange={(event) => onZip(zipDigits(event.target.value))}
    />
  );
}
