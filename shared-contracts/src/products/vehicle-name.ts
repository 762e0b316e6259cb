/** Formats "2021 Ford F-150"; omits an unknown year (0). */
export const vehicleName = ({
  year,
  make,
  model,
}: {
  readonly year: number;
  readonly make: string;
  readonly model: string;
}): string => `${year || ''} ${make} ${model}`.trim();
