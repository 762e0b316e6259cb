-- Drops the functions that only files define, and restores those of the migrations.
do $$
declare
  added text;
  original record;
begin
  for added in
    select p.oid::regprocedure::text
      from pg_proc p
      where p.pronamespace = current_schema()::regnamespace
        and p.proname in (select unnest(functions) from function_file)
        and p.oid::regprocedure::text not in (select signature from migrated_function)
  loop
    execute 'drop function ' || added;
  end loop;
  for original in select * from migrated_function loop
    begin
      execute original.definition;
    exception when invalid_function_definition then
      -- A file has changed what the function returns.
      execute 'drop function ' || original.signature;
      execute original.definition;
    end;
  end loop;
end $$;
drop table migrated_function, function_file;
