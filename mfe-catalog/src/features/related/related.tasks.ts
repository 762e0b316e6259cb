import { defineTask, type TaskContext } from 'remote-kit';
import { readRelated, type RelatedSubject } from './related.api';

export const findRelated = defineTask(
  'related/find',
  (subject: RelatedSubject, { http, signal }: TaskContext) => readRelated(http, subject, signal),
  'latest',
);
