/* Returns found lines as one value: a single row for a thousand lines. */
const linesOf = (from: string) =>
  `(select json_agg(json_build_object('lineId', f.line_id, 'rank', f.rank)) from (${from}) f)`;

const rankedLines = `
    select line_id, round(ts_rank(search, question)::numeric, 1)::float8 as rank
    from product_line, to_tsquery('simple', $1) question
    where search @@ question
  `;

export const searchLines = { name: 'search-lines', text: `select ${linesOf(rankedLines)} as lines` };

const asQuery = `('''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''')::tsquery`;

/** Selects the search words of lines, each with the rank that it alone gives its line, in batches of lines. */
export const lineWords = {
  name: 'line-words',
  text: `select l.line_id as "lineId", w.words, w.ranks
    from (select line_id, search from product_line where line_id > $1 order by line_id limit $2) l
    cross join lateral (
      select array_agg(lexeme) as words, array_agg(ts_rank(l.search, ${asQuery})) as ranks from unnest(l.search)
    ) w order by l.line_id`,
};

/** Searches data that only products have: finishes, bolt patterns, numbers. */
export const searchProducts = {
  name: 'search-products',
  text: `select array_agg(f.product_number) as numbers
    from (select product_number from product where search @@ to_tsquery('simple', $1) limit 5000) f`,
};

export const productsByNumber = {
  name: 'products-by-number',
  text: `select product_number as "productNumber"
    from product
    where part_number = $1
    union
    select product_number
    from (select product_number from product where product_number like $2 order by product_number limit 200) p`,
};

/** Finds lines with similar words, for texts without an exact match. */
export const similarLines = {
  name: 'similar-lines',
  text: 'select line_id as "lineId", rank from similar_lines($1, 30)',
};

const bestLines = `
      select line_id, ts_rank(search, to_tsquery('simple', $1))::float8 as rank
      from product_line
      where search @@ to_tsquery('simple', $1)
      order by rank desc, review_count desc, line_id limit 6
    `;

export const suggest = {
  name: 'suggest',
  text: `select ${linesOf(bestLines)} as lines,
      (
        select json_agg(v)
        from (
          select make, model, min(year_from) as "yearFrom", max(year_to) as "yearTo",
            max(ts_rank(search, to_tsquery('simple', $2)))::float8 as rank
          from fitment
          where search @@ to_tsquery('simple', $2) and ($3::int is null or $3 between year_from and year_to)
          group by make, model
          order by rank desc, max(year_to) desc, make, model limit 6
        ) v
      ) as vehicles`,
};

export const suggestSimilar = {
  name: 'suggest-similar',
  text: `select ${linesOf('select line_id, rank from similar_lines($1, 6)')} as lines,
      (
        select json_agg(
          json_build_object('make', make, 'model', model, 'yearFrom', year_from, 'yearTo', year_to, 'rank', rank)
        )
        from similar_vehicles($1, $2, 6)
      ) as vehicles`,
};
