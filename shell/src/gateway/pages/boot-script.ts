import type { WakeWhen } from 'shared-contracts';
import type { PreloadFile } from '../../protocol/page-data';
import { escapeJson } from './escape';

/** Fetches scripts ahead; links in the markup would need a nonce. */
const PRELOAD = `(files=>{for(const[href,integrity,fetchPriority]of files)
document.head.append(Object.assign(document.createElement('link'),
{rel:'preload',as:'script',crossOrigin:'anonymous',integrity,fetchPriority,href}))})`.replaceAll('\n', '');

/**
 * Keeps what a person does before the browser root is there: the first sign of one for what waits for it, a press on a
 * link that a widget will answer in place (replay-clicks.ts passes it on), and every press on a button, a dialog's link
 * or what sends a form without an address (early-clicks.ts), which looks pressed until it is answered; without the root
 * the link leads on as a link.
 *
 * Fetches that root at once (`isNow`), or once text and first pictures are there and painted (a hidden page paints
 * nothing and doesn't wait for it), or at the first sign of a person: on a page that reads well without script nothing
 * competes with what people came to see. The page's other scripts come beside it, and with the first sign those of
 * widgets that wait for one: whoever has pressed something waits for one round trip, not for one behind another.
 *
 * Before anything is painted it marks the document of a browser that has what the page is about (`wakeWhen`).
 *
 * The policy of a document allows this script by the hash of its text, and what it inserts by `strict-dynamic`. A hash
 * allows the same text wherever it stands, so a copy in injected HTML runs as well. Such a copy gains nothing:
 * - Address and digest of the root are part of the text. The script reads no attribute and no element, so no markup
 *   around or before it decides what is loaded, and with another address it is another text, which no hash allows.
 * - It runs once in a document; the mark, and what it keeps presses under, have symbols for names, which no element can
 *   have.
 */
const BOOT = `((href,integrity,isNow,wake,scripts,onSign)=>{
const w=window,k=Symbol.for('tm-boot');if(w[k])return;w[k]=1;
const r=document.documentElement;
try{const q=new URLSearchParams(location.search);
if(wake.query.some(n=>q.has(n))||wake.stored.some(n=>localStorage.getItem(n)!==null))r.dataset.awake=''}catch{}
const ahead=${PRELOAD};
const g=['pointerdown','pointermove','keydown','touchstart','scroll','focusin'];
const t=w.trustedTypes,p=t?t.createPolicy('tm-boot',{createScriptURL:()=>href}):{createScriptURL:()=>href};
let d=0,l;
const q=Symbol.for('tm-presses');
const hold=e=>{const b=e.target.closest('button[type=button],form:not([action]) button,a[aria-haspopup]');
const other=e.metaKey||e.ctrlKey||e.shiftKey||e.altKey;
if(b&&b.closest('[data-widget],[data-island]')&&!(b.href&&other)){
(document[q]=document[q]||[]).push(b);b.dataset.waiting='';
if(b.type!='button')e.preventDefault();
if(b.href)l=l||b}
const a=e.target.closest('[data-in-place] a');
if(!a||other)return;
e.preventDefault();l=a;a.dataset.pressed='';r.dataset.busy=''};
const free=()=>removeEventListener('click',hold,true);
addEventListener('click',hold,true);
addEventListener('tm-root',free,{once:true});
const go=()=>{if(d)return;d=1;
const n=document.createElement('script');
n.integrity=integrity;n.crossOrigin='anonymous';n.fetchPriority='high';n.src=p.createScriptURL('');
n.onerror=()=>{free();for(const b of document[q]||[])delete b.dataset.waiting;if(l)l.click()};
document.head.append(n);ahead(scripts)};
const sign=()=>{r.dataset.person='';for(const x of g)removeEventListener(x,sign,true);go();ahead(onSign)};
for(const x of g)addEventListener(x,sign,{capture:true,passive:true});
const seen=()=>document.hidden?go():requestAnimationFrame(()=>setTimeout(go));
if(isNow)go();else if(document.readyState==='complete')seen();else addEventListener('load',seen,{once:true});
})`.replaceAll('\n', '');

const call = (text: string, ...values: readonly unknown[]): string => `${text}(${values.map(escapeJson).join()})`;

/** What a document fetches by script. */
export interface DocumentScripts {
  readonly main: PreloadFile;
  /** Fetched with the root; none where the head has asked for them ({@link preloadScript}). */
  readonly withRoot: readonly PreloadFile[];
  /** Fetched at the first sign of a person. */
  readonly onSign: readonly PreloadFile[];
}

const pair = ({ href, integrity }: PreloadFile) => [href, integrity] as const;

/** Text of a document's script; `isReadable`: the page reads well without the root, which need not come at once. */
export const bootScript = (
  { main, withRoot, onSign }: DocumentScripts,
  isReadable: boolean,
  { stored = [], query = [] }: WakeWhen = {},
): string => call(BOOT, ...pair(main), !isReadable, { stored, query }, withRoot.map(pair), onSign.map(pair));

/** Text of a script that fetches, before the styles, the root and behind it what a page runs that a browser renders. */
export const preloadScript = (main: PreloadFile, scripts: readonly PreloadFile[]): string =>
  call(PRELOAD, [[...pair(main), 'auto'], ...scripts.map((script) => [...pair(script), 'low'])]);
