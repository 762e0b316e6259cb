export const tokenOf = {
  name: 'attempt-token',
  text: 'select provider_token as "token" from payment_attempt where attempt_id = $1',
};
