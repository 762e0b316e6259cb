import type { ProductDetail, SpecificationAnswer } from 'shared-contracts/wire';

type Product = Pick<ProductDetail, 'productType' | 'specs' | 'mileageWarranty' | 'loadIndex' | 'speedRating'>;
type Spec = ProductDetail['specs'][number];
/** Returns the answer, or null where the product lacks the fact. */
type Answer = (product: Product) => string | null;

const MOST_ANSWERS = 5;

const specOf = ({ specs }: Product, name: string): Spec | undefined => specs.find((spec) => spec.name === name);

/** Returns a specification with its explanation: "Yes. Has the three-peak mountain snowflake symbol: …". */
const spec =
  (name: string): Answer =>
  (product) => {
    const found = specOf(product, name);
    if (!found?.note) return null;
    return found.note.startsWith(found.value) ? found.note : `${found.value}. ${found.note}`;
  };

/** Returns the explanation of a specification that already includes the value. */
const meaning =
  (name: string): Answer =>
  (product) =>
    specOf(product, name)?.note ?? null;

const warranty: Answer = ({ mileageWarranty }) =>
  mileageWarranty ? `${mileageWarranty.toLocaleString('en-US')} miles, by its manufacturer.` : null;

const loadAndSpeed: Answer = (product) => {
  const { loadIndex, speedRating } = product;
  if (!loadIndex || !speedRating) return null;
  const notes = [specOf(product, 'Load index')?.note, specOf(product, 'Speed rating')?.note];
  return [`${loadIndex}${speedRating}.`, ...notes].filter(Boolean).join(' ');
};

/** The most frequent questions by type of product, in display order. */
const RULES: Readonly<Record<ProductDetail['productType'], readonly (readonly [question: string, answer: Answer])[]>> =
  {
    TIRE: [
      ['Is this tire rated for severe snow?', spec('Severe snow rated (3PMSF)')],
      ['How many miles is it warranted for?', warranty],
      ['What load and speed rating does it have?', loadAndSpeed],
      ['Is it a run-flat tire?', spec('Run-flat')],
      ['What wheels does it go on?', meaning('Rim diameter')],
      ['What does its load range mean?', spec('Load range')],
    ],
    WHEEL: [
      ['What bolt pattern does it have?', spec('Bolt pattern')],
      ['What tires go on it?', meaning('Rim diameter')],
      ['What is its offset?', spec('Offset')],
      ['How large is its hub bore?', spec('Hub bore')],
      ['How much weight can it carry?', spec('Load rating')],
    ],
    ACCESSORY: [],
  };

/** Answers questions from the product's own facts, one per fact, and none where the fact is missing. */
export function specificationAnswers(product: Product): SpecificationAnswer[] {
  return RULES[product.productType]
    .flatMap(([question, answerOf]) => {
      const answer = answerOf(product);
      return answer === null ? [] : [{ question, answer }];
    })
    .slice(0, MOST_ANSWERS);
}
