import type { ImportKind } from './import-kind';
import { addresses } from './kinds/addresses';
import { fees } from './kinds/fees';
import { fitment } from './kinds/fitment';
import { installers } from './kinds/installers';
import { products } from './kinds/products';
import { tax } from './kinds/tax';
import { vehicles } from './kinds/vehicles';
import { zips } from './kinds/zips';

// Cast: a list of kinds with different rows. A kind only gets rows that its own schema has validated.
export const IMPORT_KINDS = [
  zips,
  vehicles,
  fitment,
  products,
  installers,
  addresses,
  tax,
  fees,
] as unknown as readonly ImportKind[];
/** Returns the kind of a name; "taxes" means "tax". */
export const kindOf = (name: string): ImportKind | undefined =>
  IMPORT_KINDS.find((kind) => kind.name === name || `${kind.name}es` === name);
