/** Submits a decision on a page of the payment provider: an approval page, or the bank's authentication. */
export const decideOnPage = (url: string, decision: 'approve' | 'cancel'): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `decision=${decision}`,
  });
