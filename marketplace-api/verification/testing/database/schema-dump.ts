import type { ClientBase } from 'pg';

const OWN = "n.nspname = 'public' and c.relname not like 'kysely%'";
const NOT_OF_EXTENSION = "not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')";

/** Queries that list every schema object, in an order independent of its creation. */
const PARTS: readonly string[] = [
  `select format(
      'column %s.%s %s%s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' else '' end, coalesce(' = ' || pg_get_expr(e.adbin, e.adrelid), ''),
      a.attgenerated::text || a.attidentity::text
    )
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef e on e.adrelid = a.attrelid and e.adnum = a.attnum
    where ${OWN} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  `select format('constraint %s.%s %s', c.relname, x.conname, pg_get_constraintdef(x.oid))
    from pg_constraint x
    join pg_class c on c.oid = x.conrelid
    join pg_namespace n on n.oid = c.relnamespace
    where ${OWN}`,
  `select pg_get_indexdef(i.indexrelid)
    from pg_index i
    join pg_class c on c.oid = i.indexrelid
    join pg_namespace n on n.oid = c.relnamespace
    where ${OWN}`,
  `select pg_get_triggerdef(t.oid)
    from pg_trigger t
    join pg_class c on c.oid = t.tgrelid
    join pg_namespace n on n.oid = c.relnamespace
    where ${OWN} and not t.tgisinternal`,
  `select pg_get_functiondef(p.oid)
    from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.prokind = 'f' and ${NOT_OF_EXTENSION}`,
  `select format('%s %s', c.relkind, c.relname)
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where ${OWN} and c.relkind in ('S', 'v', 'm')`,
];

export async function schemaOf(client: ClientBase): Promise<string[]> {
  const lines: string[] = [];
  for (const text of PARTS)
    lines.push(
      ...(await client.query<{ line: string }>(`select x.line from (${text}) x(line)`)).rows.map(({ line }) => line),
    );
  return lines.sort();
}
