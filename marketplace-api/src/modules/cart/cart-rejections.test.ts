import { readFunctionFiles } from '../../platform/database/function-files';
import { REJECTIONS } from './cart-rejections';

/** Codes of defects: a caller that meets one has a bug, and the request is answered with 500. */
const DEFECTS: Readonly<Record<string, string>> = {
  TM002: 'a step of a state that state_transition does not list',
  TM003: 'a refund above what was paid',
  TM004: 'a change of the audit log',
  check_violation: 'a state or a seat that no constraint can express',
};
/** The release before this one reads TM001. */
const files = readFunctionFiles().filter(({ name }) => name !== 'cart-release-before.sql');
const raises = files.flatMap(({ name, text }) =>
  [...text.matchAll(/\braise exception [^;]*;/g)].map(([statement]) => ({
    statement: `${name}: ${statement}`,
    code: /errcode = '(\w+)'/.exec(statement)?.[1],
  })),
);

describe('errors that SQL functions raise', () => {
  it('all have a code', () => {
    expect(raises.length).toBeGreaterThan(10);
    expect(raises.filter(({ code }) => code === undefined)).toEqual([]);
  });

  it('have the codes that TypeScript answers, or those of defects, and no others', () => {
    const raised = new Set(raises.map(({ code }) => code));
    expect([...raised].sort()).toEqual([...Object.keys(REJECTIONS), ...Object.keys(DEFECTS)].sort());
  });

  it('are named in the comment of their function if they are rejections', () => {
    const comments = files
      .flatMap(({ text }) => text.split('\n'))
      .filter((line) => line.startsWith('--'))
      .join('\n');
    expect(Object.keys(REJECTIONS).filter((code) => !comments.includes(code))).toEqual([]);
  });
});
