import type { ReviewMedia, WriteReviewBody, WrittenReview } from 'shared-contracts';
import { ok, type Http, type Result } from 'remote-kit';

export const writeReview = (http: Http, body: WriteReviewBody) => http.post<WrittenReview>('/product-reviews', body);

/** A photo of the review being written. */
export interface UploadedPhoto {
  readonly mediaId: string;
  readonly name: string;
}

export async function uploadPhoto(http: Http, file: File): Promise<Result<UploadedPhoto>> {
  const form = new FormData();
  form.append('photo', file);
  const answer = await http.post<ReviewMedia>('/product-reviews/media', form);
  return answer.ok ? ok({ mediaId: answer.value.mediaId, name: file.name }) : answer;
}
