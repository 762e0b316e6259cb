import type { ZipValidation } from 'shared-contracts';
import { defineTask, type TaskContext } from 'remote-kit';

export const checkZip = defineTask(
  'deliveryZip/check',
  (zipcode: string, { http, signal }: TaskContext) => http.get<ZipValidation>('/zipcode/validate', { zipcode }, signal),
  'latest',
);
