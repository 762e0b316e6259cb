export const keepEvent = {
  text: `insert into payment_event (event_id, event_type, reference)
    values ($1, $2, $3)
    on conflict (event_id) do nothing`,
};
export const eventById = { text: 'select processed_at as "processedAt" from payment_event where event_id = $1' };
export const eventDone = { text: 'update payment_event set processed_at = now(), outcome = $2 where event_id = $1' };
