/* Runs inside the provider's frame. Exchanges messages only with the parent page, by its exact origin. */
(() => {
  const parentOrigin = document.body.dataset.parent;
  const form = document.getElementById('card');
  const fields = ['number', 'expiry', 'cvc', 'name'];
  const input = (name) => document.getElementById(name);
  const touched = new Set();
  let isBusy = false;

  const send = (message) => window.parent.postMessage({ source: 'treadmarket-pay', ...message }, parentOrigin);
  const reportHeight = () =>
    send({ type: 'resize', height: Math.ceil(document.documentElement.getBoundingClientRect().height) });
  /*
   * A declined card leads to a new form in the same tab: name and expiry are there again. Number and security code are
   * never stored, here or elsewhere. Storage may be blocked in a frame: the form then begins empty.
   */
  const KEPT = 'card-form';
  const KEPT_MS = 15 * 60_000;
  function keep() {
    try {
      const kept = { name: input('name').value, expiry: input('expiry').value, at: Date.now() };
      sessionStorage.setItem(KEPT, JSON.stringify(kept));
    } catch {
      /* Nothing is kept. */
    }
  }
  function restore() {
    try {
      const { name, expiry, at } = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}');
      if (!(Date.now() - at < KEPT_MS)) return sessionStorage.removeItem(KEPT);
      if (typeof name === 'string') input('name').value = name.slice(0, 80);
      if (/^\d{2}\/(\d{2}){1,2}$/.test(expiry)) input('expiry').value = expiry;
    } catch {
      /* Nothing was kept. */
    }
  }
  const digits = (text) => text.replace(/\D/g, '');

  const isAmex = () => /^3[47]/.test(digits(input('number').value));
  function groupNumber(text) {
    const number = digits(text).slice(0, 19);
    const parts = /^3[47]/.test(number)
      ? number.match(/^(\d{1,4})(\d{1,6})?(\d{1,5})?/)?.slice(1)
      : number.match(/\d{1,4}/g);
    return (parts ?? []).filter(Boolean).join(' ');
  }
  /* MM/YY as printed on cards; MM/YYYY, as some browsers fill it in, stays. A month may be one digit. */
  function maskExpiry(text, isDeleting) {
    const month = /^\s*(\d)\s*\//.exec(text) && !isDeleting ? `0${text.trim()}` : text;
    let number = digits(month).slice(0, 6);
    if (/^[2-9]/.test(number)) number = `0${number}`.slice(0, 6);
    return number.length > 2
      ? `${number.slice(0, 2)}/${number.slice(2)}`
      : number.length === 2 && !isDeleting
        ? `${number}/`
        : number;
  }
  /* The provider's API takes years of four digits. */
  const fullExpiry = (text) => text.replace(/^(\d{2})\/(\d{2})$/, '$1/20$2');
  /* Keeps the caret behind the same digit when the grouping changes. */
  function reformat(element, format) {
    const digitsBefore = digits(element.value.slice(0, element.selectionStart ?? 0)).length;
    const isAtEnd = element.selectionStart === element.value.length;
    element.value = format(element.value);
    if (isAtEnd) return;
    let caret = 0;
    for (let seen = 0; caret < element.value.length && seen < digitsBefore; caret += 1)
      if (/\d/.test(element.value[caret])) seen += 1;
    element.setSelectionRange(caret, caret);
  }

  function passesLuhn(number) {
    const sum = [...number].reverse().reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
    return number.length >= 12 && sum % 10 === 0;
  }
  function hasExpired(text) {
    const [month, year] = text.split('/').map(Number);
    return new Date(year, month, 1) <= new Date();
  }
  const rules = {
    number: (value) => (passesLuhn(digits(value)) ? '' : 'Check the card number.'),
    expiry: (value) =>
      !/^(0[1-9]|1[0-2])\/(\d{2}|20\d{2})$/.test(value)
        ? 'Enter the expiration date as MM/YY, as on your card.'
        : hasExpired(fullExpiry(value))
          ? 'This card has expired. Use another card.'
          : '',
    cvc: (value) =>
      new RegExp(isAmex() ? '^\\d{4}$' : '^\\d{3}$').test(value)
        ? ''
        : `Enter the ${isAmex() ? 'four' : 'three'} digits of the security code.`,
    name: (value) => (value.trim().length >= 2 ? '' : 'Enter the name on the card.'),
  };
  const faults = () =>
    Object.fromEntries(fields.map((name) => [name, rules[name](input(name).value)]).filter(([, message]) => message));

  function show(errors) {
    for (const name of fields) {
      const message = touched.has(name) ? (errors[name] ?? '') : '';
      document.getElementById(`${name}-error`).textContent = message;
      if (message) input(name).setAttribute('aria-invalid', 'true');
      else input(name).removeAttribute('aria-invalid');
    }
    reportHeight();
  }
  function report() {
    const errors = faults();
    show(errors);
    send({
      type: 'change',
      complete: Object.keys(errors).length === 0,
      errors: Object.fromEntries(Object.entries(errors).filter(([name]) => touched.has(name))),
    });
  }
  const focusFirst = (errors) => input(fields.find((name) => errors[name]) ?? 'number').focus();

  async function tokenize() {
    if (isBusy) return;
    fields.forEach((name) => touched.add(name));
    const errors = faults();
    report();
    if (Object.keys(errors).length > 0) {
      focusFirst(errors);
      send({ type: 'error', message: Object.values(errors)[0] });
      return;
    }
    isBusy = true;
    try {
      const body = JSON.stringify({
        number: digits(input('number').value),
        expiry: fullExpiry(input('expiry').value),
        cvc: input('cvc').value,
        name: input('name').value,
      });
      const response = await fetch('/v1/tokens', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      const answer = await response.json();
      if (response.ok) {
        keep();
        send({ type: 'token', token: answer.token, brand: answer.brand, last4: answer.last4, expiry: answer.expiry });
      } else refuse(answer);
    } catch {
      send({ type: 'error', message: 'The payment service cannot be reached. Check your connection and try again.' });
    } finally {
      isBusy = false;
    }
  }
  function refuse(answer) {
    const errors = Object.fromEntries((answer.violations ?? []).map(({ field, message }) => [field, message]));
    show(errors);
    if (Object.keys(errors).length > 0) focusFirst(errors);
    send({ type: 'error', message: answer.detail ?? 'Check your card details and try again.' });
  }

  form.addEventListener('input', (event) => {
    const { target } = event;
    const isDeleting = event.inputType?.startsWith('delete') ?? false;
    if (target.id === 'number') reformat(target, groupNumber);
    if (target.id === 'expiry') reformat(target, (text) => maskExpiry(text, isDeleting));
    if (target.id === 'cvc') target.value = digits(target.value).slice(0, 4);
    report();
  });
  form.addEventListener('focusout', (event) => {
    if (event.target.value !== '') touched.add(event.target.id);
    report();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void tokenize();
  });
  window.addEventListener('message', (event) => {
    if (event.origin !== parentOrigin || event.source !== window.parent) return;
    if (event.data?.type === 'tokenize') void tokenize();
    if (event.data?.type === 'focus') input('number').focus();
  });
  restore();
  new ResizeObserver(reportHeight).observe(document.documentElement);
  /* Browsers do not notify resize observers in a hidden frame: the height is reported directly as well. */
  reportHeight();
  void document.fonts.ready.then(reportHeight);
  send({ type: 'ready' });
})();
