/* Runs in the provider's wallet sheet. Reports the result only to the page that opened it, by its exact origin. */
(() => {
  const { parent: parentOrigin, session, method, validationUrl } = document.body.dataset;
  const page = window.opener ?? (window.parent === window ? null : window.parent);
  const pay = document.getElementById('pay');
  const error = document.getElementById('error');
  const needsMerchant = method === 'apple-pay';
  const shipping = document.getElementById('shipping');
  const address = document.getElementById('address');
  let merchantSession = null;
  /** Set after the page requested the shipping address: in cents, null while it computes the total. */
  let amountCents;

  const send = (message) => page?.postMessage({ source: 'treadmarket-pay', ...message }, parentOrigin);
  const finish = () => {
    if (window.opener) window.close();
  };

  const isPayable = () => (!needsMerchant || merchantSession !== null) && amountCents !== null;
  const chosenAddress = () => {
    const { label: _label, ...chosen } = JSON.parse(address.value);
    return chosen;
  };
  function askForTotal() {
    amountCents = null;
    pay.disabled = true;
    error.textContent = '';
    document.getElementById('amount').textContent = '…';
    const { city, state, zipCode } = chosenAddress();
    send({ type: 'shipping-change', sessionId: session, paymentMethod: method, city, state, zipCode });
  }
  function showTotal(told) {
    error.textContent = told.error ?? '';
    if (Number.isInteger(told.amountCents)) {
      amountCents = told.amountCents;
      document.getElementById('amount').textContent = new Intl.NumberFormat('en-US', {
        style: 'currency',
        currency: 'USD',
      }).format(amountCents / 100);
    }
    pay.disabled = !isPayable();
  }

  async function authorize() {
    pay.disabled = true;
    error.textContent = '';
    try {
      const body = JSON.stringify({
        card: document.getElementById('card').value,
        ...(amountCents === undefined ? {} : { amountCents }),
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
        ...(amountCents === undefined ? {} : { amountCents, address: chosenAddress() }),
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
    if (event.origin !== parentOrigin || event.source !== page) return;
    if (event.data?.type === 'request-shipping') {
      shipping.hidden = false;
      askForTotal();
    }
    if (event.data?.type === 'total' && amountCents !== undefined) showTotal(event.data);
    if (event.data?.type !== 'merchant-session') return;
    merchantSession = event.data.merchantSession;
    pay.disabled = !isPayable();
    document.getElementById('checking').hidden = true;
  });
  address.addEventListener('change', askForTotal);
  if (needsMerchant) {
    pay.disabled = true;
    send({ type: 'validate-merchant', sessionId: session, paymentMethod: method, validationUrl });
  } else {
    send({ type: 'ready', sessionId: session, paymentMethod: method });
  }
})();
