import { SETTINGS, type Setting, type SettingReader } from 'shared-contracts/settings';

const PARTS: readonly { readonly title: string; readonly readers: readonly SettingReader[] }[] = [
  { title: 'Several programs', readers: [] },
  { title: 'Gateway', readers: ['gateway'] },
  { title: 'API', readers: ['api'] },
  { title: 'Commands', readers: ['commands'] },
  { title: 'Sandbox', readers: ['sandbox'] },
];

const HEAD = `# Settings

Programs of the store read their settings from environment variables. This page is made from
\`shared-contracts/src/settings\` by \`UPDATE_SETTINGS=1 npx jest tooling/docs\`. An invalid value ends the start with a
message that names the setting, and so does a name that is close to one of these: a misspelled setting would have no
effect. Traces have the usual \`OTEL_*\` variables in addition.
`;

const isOnlyOf = (readers: readonly SettingReader[], { readBy }: Setting): boolean =>
  readBy.length === readers.length && readers.every((one) => readBy.includes(one));

/** Settings of the API and the commands are on the API's list, because the commands use its database. */
function partOf(setting: Setting): string {
  const own = PARTS.find(({ readers }) => readers.length > 0 && isOnlyOf(readers, setting));
  if (own) return own.title;
  return isOnlyOf(['api', 'commands'], setting) ? 'API' : 'Several programs';
}

const asText = (value: string): string => (/[ `]/.test(value) ? value : `\`${value}\``);

function lineOf({ name, readBy, usual, production, isSecret, text }: Setting, part: string): string {
  const facts = [
    ...(part === 'Several programs' ? [readBy.join(', ')] : []),
    ...(isSecret ? ['secret'] : []),
    ...(usual === undefined ? [] : [`default ${asText(usual)}`]),
    ...(production === undefined ? [] : [`in production ${asText(production).replaceAll('`required`', 'required')}`]),
  ];
  return `- \`${name}\`${facts.length > 0 ? ` (${facts.join('; ')})` : ''}: ${text}.`;
}

/** Breaks a list item into lines of 120 characters, but no code in it. */
export function wrapped(line: string): string {
  const lines = [''];
  for (const word of line.match(/(?:`[^`]*`|[^ `])+/g) ?? []) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && `${last} ${word}`.length > 120) lines.push(`  ${word}`);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.join('\n');
}

/** Returns the text of docs/settings.md. */
export function settingsPage(): string {
  const parts = PARTS.map(({ title }) => {
    const own = SETTINGS.filter((setting) => partOf(setting) === title);
    return `## ${title}\n\n${own.map((setting) => wrapped(lineOf(setting, title))).join('\n')}\n`;
  });
  return [HEAD, ...parts].join('\n');
}
