-- Words of the search. Generated columns and indexes of product_line and fitment store the results of search_words and
-- search_joined: a change of their bodies needs a migration that rewrites these columns.

-- Returns the words as they are compared: lower case, without accents, one space between.
create or replace function search_words(text) returns text
language sql immutable parallel safe as $$
  select trim(regexp_replace(lower(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9.]+', ' ', 'g'))
$$;

-- Returns the words without gaps, so that "f150" finds "F-150".
create or replace function search_joined(text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(lower(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', '', 'g')
$$;

-- Returns the product lines most similar to misspelled words, at most `most`. The threshold holds inside the function
-- only, and lets the trigram index answer.
create or replace function similar_lines(words text, most int) returns table (line_id text, rank float8)
language sql stable set pg_trgm.word_similarity_threshold = 0.45 as $$
  select l.line_id, word_similarity(words, l.search_text)::float8 as rank
    from product_line l
    where words <% l.search_text
    order by rank desc, l.review_count desc, l.line_id
    limit most
$$;

-- Returns the vehicle models most similar to misspelled words, at most `most`, in a year if one is given.
create or replace function similar_vehicles(words text, in_year int, most int)
returns table (make text, model text, year_from int, year_to int, rank float8)
language sql stable set pg_trgm.word_similarity_threshold = 0.45 as $$
  select f.make, f.model, min(f.year_from), max(f.year_to), max(word_similarity(words, f.search_text))::float8 as rank
    from fitment f
    where words <% f.search_text and (in_year is null or in_year between f.year_from and f.year_to)
    group by f.make, f.model
    order by rank desc, max(f.year_to) desc, f.make, f.model
    limit most
$$;
