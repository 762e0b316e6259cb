export const shownCount = {
  name: 'question-count',
  text: "select count(*)::int as count from product_question q where q.line_id = $1 and q.status = 'answered'",
};

/** Selects ids by index first, so that a deep page reads only the rows that it returns. */
export const shownPage = {
  name: 'question-page',
  text: `select q.question_id as "questionId", q.question, q.display_name as "displayName", q.asked_on as "askedOn",
      q.size, q.answer, q.answered_on as "answeredOn"
    from (
      select question_id
      from product_question
      where line_id = $1 and status = 'answered'
      order by answered_on desc, question_id limit $2 offset $3
    ) p
    join product_question q using (question_id)
    order by q.answered_on desc, q.question_id`,
};

export const askedProduct = {
  name: 'question-product',
  text: 'select line_id as "lineId", size from product where product_number = $1',
};

/** Serializes the questions of one network address. */
export const lockNetwork = { text: 'select pg_advisory_xact_lock($1::bigint)' };
export const sameQuestion = {
  text: 'select question_id as "questionId" from product_question where question_hash = $1',
};
/** Adds an email address that came with a repeated question. */
export const addEmail = {
  text: "update product_question set email = $2 where question_id = $1 and status = 'waiting' and email is null",
};
export const askedFromThere = {
  text: 'select count(*)::int as count from product_question where network_hash = $1',
};
export const insertQuestion = {
  text: `insert into product_question (
      question_id, line_id, product_number, size, benefit_type, question, display_name, email, asked_on,
      question_hash, network_hash
    )
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
};

export const queueCount = { text: 'select count(*)::int as count from product_question where status = $1' };
export const queue = {
  text: `select q.question_id as "questionId", q.status, q.product_number as "productNumber",
      l.brand || ' ' || l.name as "productName", q.question, q.display_name as "displayName",
      q.asked_on as "askedOn", q.email is not null as "wantsMail", q.answer
    from (
      select question_id from product_question where status = $1 order by created_at, question_id limit $2 offset $3
    ) part
    join product_question q using (question_id)
    join product_line l using (line_id)
    order by q.created_at, q.question_id`,
};

/** Locks a question, so that a concurrent decision sees this one. */
export const lockQuestion = {
  text: `select q.status, q.email, q.benefit_type as "benefitType", q.product_number as "productNumber",
      l.brand || ' ' || l.name as "productName"
    from product_question q
    join product_line l using (line_id)
    where q.question_id = $1 for update of q`,
};
export const answer = {
  text: `update product_question
    set status = 'answered', answer = $2, answered_on = $3, email = null, refusal_note = null, decided_at = now()
    where question_id = $1`,
};
export const refuse = {
  text: `update product_question
    set status = 'refused', answer = null, answered_on = null, email = null, refusal_note = $2, decided_at = now()
    where question_id = $1`,
};
