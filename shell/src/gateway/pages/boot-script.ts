import type { WakeWhen } from 'shared-contracts';
import { CLICK_RECORDER } from '../../protocol/click-recorder';
import type { PreloadFile } from '../../protocol/page-data';
import { escapeJson } from '../html/escape';

/** Preloads scripts; links in the markup would need a nonce. */
const PRELOAD = `(files=>{for(const[href,integrity,fetchPriority]of files)
document.head.append(Object.assign(document.createElement('link'),
{rel:'preload',as:'script',crossOrigin:'anonymous',integrity,fetchPriority,href}))})`.replaceAll('\n', '');

/**
 * The document's inline script. It records interaction before the browser root runs, and loads the root.
 * - Recorded are the first interaction, and clicks for the queue of `protocol/click-queue.ts`
 * - The root is loaded at once (`isNow`), after the first paint of text and pictures (a hidden page does not paint, and
 *   does not wait), or on the first interaction, so that nothing competes with readable content
 * - Other scripts of the page load in parallel; scripts for the first interaction load with it, in one round trip
 * - Before the first paint it marks the document of a browser with stored state (`wakeWhen`)
 *
 * The policy allows this script by hash, and scripts that it inserts by `strict-dynamic`. A hash allows the same text
 * anywhere, so a copy in injected HTML runs too, but gains nothing:
 * - Address and digest of the root are part of the text; the script reads no attributes or elements, so markup cannot
 *   change the loaded scripts, and another address would change the hash
 * - It runs once per document; its mark and click queue are symbol properties, which no element can define
 */
const BOOT = `((href,integrity,isNow,wake,scripts,onSign)=>{
const w=window,k=Symbol.for('tm-boot');if(w[k])return;w[k]=1;
const r=document.documentElement;
try{const q=new URLSearchParams(location.search);
if(wake.query.some(n=>q.has(n))||wake.stored.some(n=>localStorage.getItem(n)!==null))r.dataset.awake=''}catch{}
const ahead=${PRELOAD},
g=['pointerdown','pointermove','keydown','touchstart','scroll','focusin'],
t=w.trustedTypes,p=t?t.createPolicy('tm-boot',{createScriptURL:()=>href}):{createScriptURL:()=>href};
let d,f=${CLICK_RECORDER}(r);
const go=()=>{if(d)return;d=1;
const n=document.createElement('script');
n.integrity=integrity;n.crossOrigin='anonymous';n.fetchPriority='high';n.src=p.createScriptURL('');
n.onerror=f;
document.head.append(n);ahead(scripts)},
sign=()=>{r.dataset.person='';for(const x of g)removeEventListener(x,sign,true);go();ahead(onSign)},
seen=()=>document.hidden?go():requestAnimationFrame(()=>setTimeout(go));
for(const x of g)addEventListener(x,sign,{capture:true,passive:true});
if(isNow)go();else if(document.readyState==='complete')seen();else addEventListener('load',seen,{once:true});
})`.replaceAll('\n', '');

const call = (text: string, ...values: readonly unknown[]): string => `${text}(${values.map(escapeJson).join()})`;

/** Scripts that a document loads by script. */
export interface DocumentScripts {
  readonly main: PreloadFile;
  /** Loaded with the root; empty when the head preloads them ({@link preloadScript}). */
  readonly withRoot: readonly PreloadFile[];
  /** Loaded on the first interaction. */
  readonly onSign: readonly PreloadFile[];
}

const pair = ({ href, integrity }: PreloadFile) => [href, integrity] as const;

/**
 * Returns the text of a document's script; `isReadable`: the page is readable without the root, which may load later.
 */
export const bootScript = (
  { main, withRoot, onSign }: DocumentScripts,
  isReadable: boolean,
  { stored = [], query = [] }: WakeWhen = {},
): string => call(BOOT, ...pair(main), !isReadable, { stored, query }, withRoot.map(pair), onSign.map(pair));

/**
 * Returns the text of a script that preloads, before the styles, the root and the scripts of a browser-rendered page.
 */
export const preloadScript = (main: PreloadFile, scripts: readonly PreloadFile[]): string =>
  call(PRELOAD, [[...pair(main), 'auto'], ...scripts.map((script) => [...pair(script), 'low'])]);
