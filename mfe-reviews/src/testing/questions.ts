import type { ProductQuestion, QuestionPage } from 'shared-contracts';

export const aQuestion = (over: Partial<ProductQuestion> = {}): ProductQuestion => ({
  questionId: 'pq_1',
  question: 'Does it hum on concrete highways?',
  displayName: 'Ann',
  askedOn: '2026-11-20',
  size: '205/55R16',
  answers: [{ answer: 'Most drivers call it quiet.', answeredBy: 'Treadmarket', answeredOn: '2026-11-22' }],
  ...over,
});

export const aQuestionPage = (over: Partial<QuestionPage> = {}): QuestionPage => ({
  fromSpecifications: [{ question: 'Is this tire rated for severe snow?', answer: 'No. It carries no snowflake.' }],
  questions: [aQuestion()],
  count: 1,
  page: 1,
  pageSize: 5,
  pageCount: 1,
  ...over,
});
