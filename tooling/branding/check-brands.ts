import path from 'node:path';
import { NOT_RETURNABLE_NOTICE, PAYMENT_METHOD_FACTS } from 'shared-contracts';
import { weakColors } from 'shared-ui/theme';
import { Compile } from 'typebox/compile';
import { benefitTypeOf, brandFolders, brandsHome, MAIN, findBrandNameProblem } from './brand-names';
import { asFacts, BRAND_SCHEMAS, type BrandFacts, type CheckedFacts } from './brand-schema';
import { brandFile, loadPart } from './load-brand';

/** A problem in a brand's folder. */
export interface BrandProblem {
  /** Relative to the repository's root, for example `brands/acme-tires/theme.ts`. */
  readonly file: string;
  /** The field and its problem. */
  readonly problem: string;
}

interface SchemaError {
  readonly instancePath: string;
  readonly message: string;
  readonly params?: unknown;
}

const CHECKS = {
  identity: Compile(BRAND_SCHEMAS.identity),
  rules: Compile(BRAND_SCHEMAS.rules),
  theme: Compile(BRAND_SCHEMAS.theme),
  store: Compile(BRAND_SCHEMAS.store),
};
type Part = keyof typeof CHECKS;
const PARTS = Object.keys(CHECKS) as readonly Part[];

const fieldOf = (pointer: string): string => pointer.slice(1).replaceAll('/', '.') || 'the file';

function problemsOf(part: Part, value: unknown): readonly string[] {
  if (CHECKS[part].Check(value)) return [];
  const errors = CHECKS[part].Errors(value) as readonly SchemaError[];
  return [
    ...new Set(
      errors.flatMap(({ instancePath, message, params }) => {
        const extra = (params as { additionalProperties?: readonly string[] } | undefined)?.additionalProperties;
        if (message.includes('schema is false')) return [];
        return `${fieldOf(instancePath)}: ${message}${extra ? ` (${extra.join(', ')})` : ''}`;
      }),
    ),
  ];
}

/** Checks rules between fields, which a schema cannot express. */
function meaningOf({ rules, theme, store }: BrandFacts, folder: string): readonly (readonly [Part, string])[] {
  const isProgram = rules.paymentMethods.length === 0;
  const lends = rules.paymentMethods.some((method) => PAYMENT_METHOD_FACTS[method].isOverTime);
  const local = folder === MAIN ? 'localhost' : `${benefitTypeOf(folder).toLowerCase()}.localhost`;
  const problems: readonly (readonly [boolean, Part, string])[] = [
    [
      isProgram && !rules.hasMembers,
      'rules',
      'hasMembers: a program that settles orders needs members, or anybody orders',
    ],
    [
      !rules.makesCarts && rules.arrivesWith !== 'exchange-token',
      'rules',
      "arrivesWith: carts that pages do not make come with an 'exchange-token'",
    ],
    [rules.leadsWithMonthlyPrice && !lends, 'rules', 'leadsWithMonthlyPrice: none of the paymentMethods lends'],
    [
      (rules.orderSource === 'STORE') !== (folder === MAIN),
      'rules',
      `orderSource: STORE is the source of ${MAIN} and of no other brand`,
    ],
    [
      isProgram !== (store.payOverTime !== null),
      'store',
      'payOverTime: words where a program settles orders, null elsewhere',
    ],
    [
      isProgram !== (rules.programPlan !== undefined),
      'rules',
      'programPlan: the payments of a program that settles orders, absent elsewhere',
    ],
    [
      !rules.isReturnable && store.returns.line !== NOT_RETURNABLE_NOTICE,
      'store',
      `returns.line: where nothing goes back it reads "${NOT_RETURNABLE_NOTICE}"`,
    ],
    [
      isProgram !== (rules.programPlan !== undefined),
      'rules',
      'programPlan: the payments of a program that settles orders, absent elsewhere',
    ],
    [
      !rules.isReturnable && store.returns.promisedDays !== null,
      'store',
      'returns.promisedDays: nothing goes back here',
    ],
    [!store.hosts.includes(local), 'store', `hosts: ${local} is missing, where mails and npm start look for it`],
  ];
  return [
    ...problems.flatMap(([isWrong, part, problem]) => (isWrong ? [[part, problem] as const] : [])),
    ...weakColors(theme.colors).map(
      ({ color, on, contrast, required }) =>
        [
          'theme',
          `colors.${color}: ${contrast.toFixed(1)} : 1 with ${on}; ${required} : 1 is needed to read it`,
        ] as const,
    ),
  ];
}

interface ReadBrand {
  readonly facts: BrandFacts | null;
  readonly problems: readonly BrandProblem[];
}

async function readBrand(home: string, folder: string, others: readonly string[]): Promise<ReadBrand> {
  const problems: BrandProblem[] = [];
  const values: Partial<Record<Part, unknown>> = {};
  const add = (part: Parameters<typeof brandFile>[0], problem: string): void =>
    void problems.push({ file: `brands/${folder}/${brandFile(part)}`, problem });
  const nameProblem = findBrandNameProblem(folder, others);
  if (nameProblem) problems.push({ file: `brands/${folder}`, problem: nameProblem });
  for (const part of [...PARTS, 'word-mark'] as const) {
    try {
      const exported = await loadPart(path.join(home, folder), part);
      if (part !== 'word-mark') {
        values[part] = exported[part];
        for (const problem of problemsOf(part, exported[part])) add(part, problem);
      } else if (typeof exported['WordMark'] !== 'function') add(part, 'WordMark: this component is not exported');
    } catch (error) {
      add(part, (error as Error).message);
    }
  }
  if (problems.length > 0) return { facts: null, problems };
  const facts = asFacts(values as CheckedFacts);
  for (const [part, problem] of meaningOf(facts, folder)) add(part, problem);
  return { facts, problems };
}

/**
 * Fields that must be unique to a brand: if two brands share one, orders, shoppers or requests reach the wrong brand.
 */
const OWN: readonly (readonly [Part, string, (facts: BrandFacts) => readonly string[]])[] = [
  ['rules', 'marketplaceKey', ({ rules }) => [rules.marketplaceKey]],
  ['rules', 'salesChannel', ({ rules }) => [rules.salesChannel]],
  ['identity', 'displayName', ({ identity }) => [identity.displayName]],
  ['identity', 'support.phone', ({ identity }) => [identity.support.phone]],
  ['store', 'hosts', ({ store }) => store.hosts],
];

function sharedFacts(brands: ReadonlyMap<string, BrandFacts>): readonly BrandProblem[] {
  const all = [...brands];
  return OWN.flatMap(([part, field, valuesOf]) =>
    all.flatMap(([folder, facts]) =>
      valuesOf(facts).flatMap((value) => {
        const others = all.filter(([other, its]) => other !== folder && valuesOf(its).includes(value));
        const file = `brands/${folder}/${brandFile(part)}`;
        return others.map(([other]) => ({ file, problem: `${field}: '${value}' is also in brands/${other}` }));
      }),
    ),
  );
}

/** Returns all problems of the brands below `root/brands`. Empty: they may be served. */
export async function findBrandProblems(root: string): Promise<readonly BrandProblem[]> {
  const home = brandsHome(root);
  const folders = brandFolders(home);
  const brands = new Map<string, BrandFacts>();
  const problems: BrandProblem[] = [];
  for (const [at, folder] of folders.entries()) {
    const read = await readBrand(home, folder, folders.slice(0, at));
    problems.push(...read.problems);
    if (read.facts) brands.set(folder, read.facts);
  }
  return [...problems, ...sharedFacts(brands)];
}
