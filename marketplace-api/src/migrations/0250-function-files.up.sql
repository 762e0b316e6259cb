-- From here on, the files of src/functions define all functions (docs/adr/0063). Migrations create none.

-- Texts of function files that were applied here, the newest one of a file last.
create table function_file (
  file_id bigint generated always as identity primary key,
  name text not null,
  checksum text not null,
  -- Names of the functions that the file defines.
  functions text[] not null,
  applied_at timestamptz not null default now(),
  unique (name, checksum)
);

-- The functions that migrations have created, for the way back to a release without files.
create table migrated_function (
  signature text primary key,
  definition text not null
);
insert into migrated_function
  select p.oid::regprocedure::text, pg_get_functiondef(p.oid)
    from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.prokind = 'f'
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e');
