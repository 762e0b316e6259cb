/* Runs in the provider's wallet sheet. Tells the page that opened it, and nobody else, by messages to its exact origin. */
(() => {
  const { parent: parentOrigin, session, method, validationUrl } = document.body.dataset;
  const page = window.opener ?? (window.parent === window ? null : window.parent);
  const pay = document.getElementById('pay');
  const error = document.getElementById('error');
  const needsMerchant = method === 'apple-pay';
  let merchantSession = null;

  const send = (message) => page?.postMessage({ source: 'treadmarket-pay', ...message }, parentOrigin);
  const finish = () => {
    if (window.opener) window.close();
  };

  async function authorize() {
    pay.disabled = true;
    error.textContent = '';
    try {
      const body = JSON.stringify({
        card: document.getElementById('card').value,
        ...(needsMerchant ? { merchantSessionIdentifier: merchantSession?.merchantSessionIdentifier ?? '' } : {}),
      });
      const response = await fetch(`/wallet/${session}/authorize`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      const answer = await response.json();
      if (!response.ok) throw new Error(answer.detail);
      send({
        type: 'token',
        sessionId: session,
        paymentMethod: method,
        token: answer.token,
        brand: answer.brand,
        last4: answer.last4,
        expiry: answer.expiry,
      });
      finish();
    } catch (problem) {
      error.textContent =
        problem.message || 'The payment service cannot be reached. Check your connection and try again.';
      pay.disabled = false;
    }
  }

  pay.addEventListener('click', () => void authorize());
  document.getElementById('cancel').addEventListener('click', () => {
    send({ type: 'cancel', sessionId: session, paymentMethod: method });
    finish();
  });
  window.addEventListener('message', (event) => {
    if (event.origin !== parentOrigin || event.source !== page || event.data?.type !== 'merchant-session') return;
    merchantSession = event.data.merchantSession;
    pay.disabled = merchantSession === null;
    document.getElementById('checking').hidden = true;
  });
  if (needsMerchant) {
    pay.disabled = true;
    send({ type: 'validate-merchant', sessionId: session, paymentMethod: method, validationUrl });
  } else {
    send({ type: 'ready', sessionId: session, paymentMethod: method });
  }
})();
