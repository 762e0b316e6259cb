import { defineTask, type TaskContext } from 'remote-kit';
import { readRelated } from './related.api';

/** What the groups are asked for: a product, and the vehicle where one is chosen. */
export interface RelatedSubject {
  readonly productNumber: string;
  readonly fitmentId: string | null;
}

export const findRelated = defineTask(
  'related/find',
  ({ productNumber, fitmentId }: RelatedSubject, { http, signal }: TaskContext) =>
    readRelated(http, productNumber, fitmentId, signal),
  'latest',
);
