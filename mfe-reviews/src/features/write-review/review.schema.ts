import { array, boolean, number, object, string, type InferType } from 'yup';
import { REVIEW_LIMITS, type WriteReviewBody } from 'shared-contracts';
import { lineText } from 'remote-kit/form';
import { email, longText, text } from '../../platform/form-rules';

const photo = object({ mediaId: string().required(), name: string().required() });

/** Fields of the form, with the API's limits. */
export const reviewSchema = object({
  rating: number().default(0).min(1, 'Give the tire one to five stars.').max(5).required(),
  subRatings: object().default({}),
  title: text(REVIEW_LIMITS.title, 'Sum it up in a few words.', 'Write at least three characters.'),
  body: longText(
    REVIEW_LIMITS.body,
    'Write what it is like to drive on them.',
    'Tell us a little more: at least 20 characters.',
  ),
  wouldRecommend: boolean()
    .nullable()
    .default(null)
    .test('answered', 'Say whether you would buy them again.', (value) => value !== null),
  nickname: text(REVIEW_LIMITS.nickname, 'Choose a name to show beside your review.', 'Use at least two characters.'),
  email: email().required('Enter your email. It gets a receipt and is never shown.'),
  vehicle: lineText().max(80, 'Use at most 80 characters.'),
  milesDriven: lineText().matches(/^[\d,]{0,7}$/, 'Write the miles as a number, like 12,000.'),
  photos: array(photo).default([]).max(REVIEW_LIMITS.photos, `Add at most ${REVIEW_LIMITS.photos} photos.`),
});

export type ReviewValues = InferType<typeof reviewSchema>;

/** Converts the form's values for the API, omitting empty ones. */
export function toBody(productNumber: string, values: ReviewValues): WriteReviewBody {
  const { rating, title, body, nickname, email, wouldRecommend, vehicle, milesDriven, photos } = values;
  const subRatings = Object.fromEntries(
    Object.entries(values.subRatings as Record<string, number>).filter(([, stars]) => stars > 0),
  );
  const miles = Number(milesDriven.replaceAll(',', ''));
  return {
    productNumber,
    rating,
    title,
    body,
    nickname,
    email,
    wouldRecommend: wouldRecommend === true,
    ...(Object.keys(subRatings).length > 0 ? { subRatings } : {}),
    ...(vehicle ? { vehicle } : {}),
    ...(milesDriven ? { milesDriven: miles } : {}),
    ...(photos?.length ? { mediaIds: photos.map(({ mediaId }) => mediaId) } : {}),
  };
}
