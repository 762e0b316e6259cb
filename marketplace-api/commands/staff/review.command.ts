import { isFailure } from '../../src/platform/values/failure';
import { STAFF_CALLS } from '../../src/modules/staff/permissions';
import { limitOf, nothingElse, oneOf, subjectOf, wordsOf } from './command-input';
import type { ActCommand } from './staff-command.types';
import { dictionary } from '../../src/platform/values/dictionary';

const QUEUES = ['pending', 'reported', 'approved', 'rejected'] as const;
const MOST = 100;

const list: ActCommand = {
  usage: `[--status <${QUEUES.join('|')}>] [--limit 50]`,
  help: 'reviews that wait for a decision',
  options: { status: { type: 'string' }, limit: { type: 'string' } },
  call: STAFF_CALLS.reviews,
  plan(written) {
    nothingElse(written.positionals);
    const queue = oneOf(written.text('status') ?? 'pending', '--status', QUEUES);
    const limit = limitOf(written.text('limit'), MOST);
    return {
      subject: {},
      async run({ moderation }) {
        const { reviews, count } = await moderation.queue(queue, 1, limit);
        if (count === 0) return ['No review is there.'];
        const lines = reviews.flatMap(({ reviewId, rating, productName, nickname, title, body, reports }) => [
          `${reviewId}  ${rating}/5  ${productName}  by ${nickname}` +
            `${reports.length > 0 ? `  reported ${reports.length} times` : ''}`,
          `  ${title}: ${body.replaceAll(/\s+/g, ' ')}`,
        ]);
        return [`${count} ${queue}`, ...lines];
      },
    };
  },
};

const decide = (decision: 'approved' | 'rejected', needsReason: boolean): ActCommand => ({
  usage: needsReason ? '<review> --reason <words>' : '<review>',
  help: needsReason
    ? 'it is not published; the reason is kept for staff'
    : 'it is published; reports of it are settled',
  options: needsReason ? { reason: { type: 'string' } } : {},
  call: STAFF_CALLS.moderate,
  plan(written) {
    const reviewId = subjectOf(written.positionals, 'review');
    const reason = needsReason ? { reason: wordsOf(written.text('reason'), '--reason', 300) } : {};
    return {
      subject: { reviewId },
      async run({ moderation }) {
        const answer = await moderation.decide(reviewId, { decision, ...reason });
        return isFailure(answer) ? answer : [`Review ${reviewId} is ${answer.status}.`];
      },
    };
  },
});

export const REVIEWS: Readonly<Record<string, ActCommand>> = dictionary({
  'review list': list,
  'review approve': decide('approved', false),
  'review refuse': decide('rejected', true),
});
