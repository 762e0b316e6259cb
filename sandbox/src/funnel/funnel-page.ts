import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyReply } from 'fastify';
import { BENEFIT_TYPES, type BenefitType } from 'shared-contracts';
import { themeOf, themeStyle } from '../frame/theme';
import { escape } from '../pages/page';
import type { Collected, Funnel, StepFigures } from './funnel';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const theme = themeStyle(themeOf({}));
export const funnelStyle = `${theme}\n${fs.readFileSync(path.join(HERE, 'funnel.css'), 'utf8')}`;

const NAMES: Readonly<Record<BenefitType, string>> = {
  treadmarket: 'Treadmarket',
  lowes: 'Retail partner',
  purchasingPower: 'purchasingPower',
  benefitsMe: 'benefitsMe',
};
const SHOWN = 40;
const number = new Intl.NumberFormat('en-US');
const share = (part: number, whole: number): string => (whole === 0 ? '–' : `${Math.round((part / whole) * 100)}%`);

function stepRow({ label, events, visitors }: StepFigures, first: number, before: number | null): string {
  const width = first === 0 ? 0 : Math.round((visitors / first) * 100);
  return `<tr><th scope="row">${label}
<svg class="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect width="100" height="6"/>
<rect class="filled" width="${width}" height="6"/></svg></th>
<td>${number.format(visitors)}</td><td>${share(visitors, first)}</td>
<td>${before === null ? '–' : share(visitors, before)}</td><td>${number.format(events)}</td></tr>`;
}

function stepsTable(steps: readonly StepFigures[]): string {
  const first = steps[0]?.visitors ?? 0;
  const rows = steps.map((step, at) => stepRow(step, first, steps[at - 1]?.visitors ?? null)).join('');
  return `<div class="scroll" role="region" aria-labelledby="way" tabindex="0"><table>
<thead><tr><th scope="col">Step</th><th scope="col">Visitors</th><th scope="col">Of all</th>
<th scope="col">Of the step before</th><th scope="col">Events</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

function othersTable(others: readonly (readonly [string, number])[]): string {
  if (others.length === 0) return '<p>None yet.</p>';
  const rows = others.map(([name, count]) => `<tr><th scope="row">${name}</th><td>${number.format(count)}</td></tr>`);
  return `<table><thead><tr><th scope="col">Event</th><th scope="col">Count</th></tr></thead>
<tbody>${rows.join('')}</tbody></table>`;
}

/** Returns the specific fields of an event. */
function detailOf({ entry }: Collected): string {
  const { event: _event, vehicle, ...fields } = entry;
  const car = vehicle ? { vehicle: `${vehicle.year} ${vehicle.make} ${vehicle.model}` } : {};
  const items = 'items' in entry && entry.items ? { items: entry.items.length } : {};
  const text = Object.entries({ ...fields, ...items, ...car })
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(' · ');
  return escape(text.length > 240 ? `${text.slice(0, 240)}…` : text);
}

function recentList(recent: readonly Collected[]): string {
  const rows = recent.map(
    (one) => `<li><time datetime="${one.at.toISOString()}">${one.at.toISOString().slice(11, 19)}</time>
<strong>${one.entry.event}</strong> <span class="variant">${NAMES[one.variant]}</span>
<span class="detail">${detailOf(one)}</span></li>`,
  );
  return `<ol class="recent">${rows.join('')}</ol>`;
}

const addressOf = (variant: BenefitType | null): string => `/funnel${variant ? `?variant=${variant}` : ''}`;

function variantLinks(chosen: BenefitType | null): string {
  const links = [null, ...BENEFIT_TYPES].map((variant) => {
    const current = variant === chosen ? ' aria-current="page"' : '';
    return `<li><a href="${addressOf(variant)}"${current}>${variant ? NAMES[variant] : 'All stores'}</a></li>`;
  });
  return `<nav aria-label="Store"><ul>${links.join('')}</ul></nav>`;
}

const EMPTY = `<p class="empty"><strong>Nothing has been told yet.</strong> Open the store, look at a product and put it
in the cart; then show this page again. Browsers that ask not to be tracked tell nothing.</p>`;

/** Shows the funnel of one store or of all. */
export function funnelPage(reply: FastifyReply, funnel: Funnel, variant: BenefitType | null): FastifyReply {
  const steps = funnel.steps(variant);
  const recent = funnel.recent(variant, SHOWN);
  const figures = `<h2 id="way">On the way to an order</h2>
<p>A visitor counts for every step up to the furthest, whichever were skipped.</p>${stepsTable(steps)}
<h2>Beside it</h2>${othersTable(funnel.others(variant))}
<h2>Last events</h2>${recentList(recent)}`;
  const main = recent.length === 0 && steps[0]?.visitors === 0 ? EMPTY : figures;
  const title = `Funnel: ${variant ? NAMES[variant] : 'all stores'}`;
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<link rel="stylesheet" href="/pages/funnel.css"></head>
<body><main><h1>${title}</h1>
<p>What the data layer was told since the sandbox started.
<a href="${addressOf(variant)}">Show the latest</a></p>
${variantLinks(variant)}${main}</main></body></html>`;
  const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html);
}
