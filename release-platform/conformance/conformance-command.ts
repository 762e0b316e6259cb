import { isRoleName, ROLES } from 'shared-contracts';
import { CARD_NUMBER, driveCheckout } from './drive-checkout';
import { checkTrace } from './rules';

const USAGE = 'Usage: npm run conformance -- checkout http://lowes.localhost:3000';

/**
 * Runs `npm run conformance`.
 * @param findBrowser returns the path of an installed browser, or null
 * @returns the exit code
 */
export async function conformanceCommand(
  [role = '', address = '', ...more]: readonly string[],
  findBrowser: () => string | null,
): Promise<number> {
  const complain = (line: string): 1 => {
    console.error(line);
    return 1;
  };
  if (!isRoleName(role))
    return complain(`There is no role '${role}'. Roles: ${Object.keys(ROLES).join(', ')}.\n${USAGE}`);
  if (!URL.canParse(address) || more.length > 0) return complain(`'${address}' is no address of a store.\n${USAGE}`);
  const browserPath = findBrowser();
  if (browserPath === null)
    return complain('There is no Chromium or Chrome here. Install one, or set CHROME_PATH to it.');
  const { remote, trace, stuck } = await driveCheckout({ address, browserPath });
  console.log(`${remote} answers for '${role}' at ${address}: ${trace.length} acts were noted.`);
  const findings = checkTrace(trace, { remote, cardNumber: CARD_NUMBER });
  for (const { title, fault } of findings)
    console.log(fault === null ? `  ok    ${title}` : `  FAIL  ${title}: ${fault}`);
  if (stuck !== null) console.log(`  FAIL  the driver was stuck: ${stuck}`);
  const failures = findings.filter(({ fault }) => fault !== null).length + (stuck === null ? 0 : 1);
  console.log(
    failures === 0 ? `All ${findings.length} rules hold.` : `${failures} of ${findings.length} rules are broken.`,
  );
  return failures === 0 ? 0 : 1;
}
