import { claimText, releaseText } from '../../../platform/background/lease';

const sumOf = (list: string) => `coalesce((select sum((x ->> 'cents')::int) from jsonb_array_elements(${list}) x), 0)`;
const netOf = (order: string) => sumOf(`${order}.tax_record -> 'request' -> 'items'`);
const taxOf = (order: string) => sumOf(`${order}.tax_record -> 'taxes'`);

/** Adds the report of a placed order, where a tax service is to record it. */
export const putOrderReport = {
  name: 'tax-report-put-order',
  text: `insert into tax_report (report_id, order_id, kind, net_cents, tax_cents)
    select order_id, order_id, 'order', ${netOf('o')}, ${taxOf('o')}
    from customer_order o
    where order_id = $1 and tax_record is not null
    on conflict do nothing`,
};

/**
 * Selects a refund of a reported order, with the earlier reports and the exact tax of refunded lines. Fees are taxed by
 * the order's charges, of which a line has the share of its fees.
 */
export const refundToReport = {
  name: 'tax-report-refund',
  text: `select o.order_id as "orderId", d.kind, d.amount_cents as "amountCents", ${netOf('o')}::int as "netCents",
      ${taxOf('o')}::int as "taxCents", coalesce(b.net, 0)::int as "beforeNetCents",
      coalesce(b.tax, 0)::int as "beforeTaxCents",
      (
        select round(
            sum(
              x.amount_cents * (l.tax_cents + f.tax * l.fee_cents / nullif(f.fees, 0)::numeric)
                / nullif(l.total_cents + l.tax_cents + l.fee_cents, 0)
            )
          )::int
        from order_refund_line x
        join order_line l on l.order_id = o.order_id and l.product_number = x.product_number
        where x.refund_id = d.refund_id
      ) as "linesTaxCents"
    from order_refund d
    join customer_order o using (order_id)
    left join lateral (
      select sum(net_cents) as net, sum(tax_cents) as tax
      from tax_report r
      where r.order_id = o.order_id and r.kind = 'refund'
    ) b on true
    cross join lateral (
      select (select greatest(1, sum(fee_cents)) from order_line l where l.order_id = o.order_id) as fees,
        coalesce(
          (
            select sum((x ->> 'cents')::int)
            from jsonb_array_elements(o.tax_record -> 'taxes') x
            where x ->> 'id' like '%-fee:%'
          ), 0
        ) as tax
    ) f
    where d.refund_id = $1 and o.tax_record is not null`,
};
export const putRefundReport = {
  name: 'tax-report-put-refund',
  text: `insert into tax_report (report_id, order_id, kind, net_cents, tax_cents)
    values ($1, $2, 'refund', $3, $4)
    on conflict do nothing`,
};

/** A moved order has other taxes than its record, so that staff must correct it. */
export const refuseMovedOrder = {
  name: 'tax-report-moved',
  text: `update tax_report
    set state = 'refused', failure_code = 'order_moved', resolved_at = now()
    where order_id = $1 and kind = 'order'`,
};

/** A refund cannot be recorded for an order that was not. */
export const refuseRefundsOfRefused = {
  text: `update tax_report r
    set state = 'refused', failure_code = 'order_not_reported', resolved_at = now()
    from tax_report o
    where r.kind = 'refund' and r.state = 'open' and o.report_id = r.order_id and o.state = 'refused'`,
};
export const claimReports = {
  text: claimText({
    table: 'tax_report',
    id: 'report_id',
    tries: 'attempts',
    nextTry: 'next_attempt_at',
    pause: 'make_interval(secs => least(10 * power(2, least(attempts, 9))::int, 3600))',
    due: `state = 'open' and (
          kind = 'order'
          or exists (
            select 1 from tax_report o where o.report_id = tax_report.order_id and o.state = 'reported'
          )
        )`,
    order: 'created_at',
    columns: 'report_id as "reportId", order_id as "orderId", kind, net_cents as "netCents", tax_cents as "taxCents"',
  }),
};
export const releaseReport = { text: releaseText({ table: 'tax_report', id: 'report_id' }) };
/** Selects the order of a report, with the sums of the refunds before it. */
export const reportedOrder = {
  name: 'tax-report-order',
  text: `select o.tax_record as record, o.created_at as "placedAt", r.created_at as "createdAt",
      m.transaction_id as "transactionId", coalesce(b.net, 0)::int as "netCents", coalesce(b.tax, 0)::int as "taxCents"
    from tax_report r
    join customer_order o using (order_id)
    left join tax_report m on m.report_id = o.order_id
    cross join lateral (
      select sum(net_cents) as net, sum(tax_cents) as tax
      from tax_report e
      where e.order_id = r.order_id and e.kind = 'refund' and e.created_at < r.created_at
    ) b
    where r.report_id = $1`,
};
export const resolveReport = {
  text: `update tax_report
    set state = $2, transaction_id = $3, failure_code = $4, resolved_at = now(), claimed_by = null,
      claimed_until = null
    where report_id = $1 and state = 'open'`,
};
