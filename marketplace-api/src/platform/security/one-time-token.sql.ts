export const insertToken = {
  name: 'token-insert',
  text: `insert into one_time_token (token_hash, purpose, subject, payload, expires_at)
    values ($1, $2, $3, $4, now() + make_interval(secs => $5))
    returning expires_at as "expiresAt"`,
};
const live =
  'token_hash = $1 and purpose = $2 and subject = coalesce($3, subject) and consumed_at is null and expires_at > now()';
const answer = 'subject, payload, expires_at as "expiresAt"';
export const findToken = { name: 'token-find', text: `select ${answer} from one_time_token where ${live}` };
export const findUsedToken = {
  name: 'token-find-used',
  text: `select ${answer}
    from one_time_token
    where token_hash = $1 and purpose = $2 and subject = $3 and consumed_at is not null and expires_at > now()`,
};
/** Lets one of several parallel uses update the row. */
export const consumeToken = {
  name: 'token-consume',
  text: `update one_time_token set consumed_at = now() where ${live} returning ${answer}`,
};
export const revokeTokens = {
  name: 'token-revoke',
  text: 'update one_time_token set consumed_at = now() where purpose = $1 and subject = $2 and consumed_at is null',
};
export const forgetTokens = { text: "delete from one_time_token where expires_at < now() - interval '30 days'" };
