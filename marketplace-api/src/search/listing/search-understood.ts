import type { SearchUnderstood } from 'shared-contracts/wire';
import type { FitmentRow } from '../../modules/fitment/fitment.service';
import { listingUrl } from '../../modules/fitment/listing-url';
import type { Understanding } from '../words/understanding';
import type { VehicleInText } from '../words/vehicle-text';

const MAX_CHOICES = 12;

export const vehicleName = ({ year, make, model }: VehicleInText) => [year, make, model].filter(Boolean).join(' ');

function vehicleAnswer({ vehicle }: Understanding): SearchUnderstood['vehicle'] {
  if (!vehicle) return undefined;
  const { year, rows } = vehicle;
  const label = vehicleName(vehicle);
  const trim = (row: FitmentRow) =>
    `${year === null ? `${row.yearFrom}–${row.yearTo} ` : ''}${row.trim} · ` +
    `${row.frontSize}${row.rearSize ? ` / ${row.rearSize}` : ''}`;
  return {
    label,
    ...(rows.length === 1 ? { fitmentId: rows[0]!.fitmentId } : {}),
    choices: rows.slice(0, MAX_CHOICES).map((row) => ({ label: trim(row), url: listingUrl(row, row.fitmentId) })),
  };
}

/** Returns how a text was understood, for the page. */
export function understoodOf(meaning: Understanding): SearchUnderstood {
  const vehicle = vehicleAnswer(meaning);
  return {
    ...(meaning.size ? { size: meaning.size.label } : {}),
    ...(vehicle ? { vehicle } : {}),
    ...(meaning.brand ? { brand: meaning.brand } : {}),
    ...(meaning.rim === null ? {} : { rim: meaning.rim }),
    ...(meaning.loadRange === null ? {} : { loadRange: meaning.loadRange }),
    ...(meaning.belowDollars === null ? {} : { belowDollars: meaning.belowDollars }),
    ...(meaning.aboveDollars === null ? {} : { aboveDollars: meaning.aboveDollars }),
    ...(meaning.isQuiet ? { isQuiet: true } : {}),
    ...(meaning.rest.length > 0 ? { rest: meaning.rest.join(' ') } : {}),
  };
}
