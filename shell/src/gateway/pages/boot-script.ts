import type { PreloadFile } from '../../protocol/page-data';
import { attributes } from './escape';

/**
 * Keeps what a person does before the browser root is there: the first sign of one for what waits for it, a press on a
 * link that a widget will answer in place (replay-clicks.ts passes it on), and every press on a button or a dialog's
 * link (early-clicks.ts), which looks pressed until it is answered; without the root the link leads on as a link.
 *
 * Fetches that root at once (`data-now`), or once text and first pictures are there and painted (a hidden page paints
 * nothing and doesn't wait for it), or at the first sign of a person: on a page that reads well without script nothing
 * competes with what people came to see.
 */
const BOOT = `(s=>{
const r=document.documentElement,g=['pointerdown','pointermove','keydown','touchstart','scroll','focusin'];
const p=window.trustedTypes?trustedTypes.createPolicy('tm-boot',{createScriptURL:u=>u}):{createScriptURL:u=>u};
let d=0,l;
const hold=e=>{const b=e.target.closest('button[type=button],a[aria-haspopup]');
const other=e.metaKey||e.ctrlKey||e.shiftKey||e.altKey;
if(b&&b.closest('[data-widget],[data-island]')&&!(b.href&&other)){
(document.tmPresses=document.tmPresses||[]).push(b);b.dataset.waiting='';
if(b.href){e.preventDefault();l=l||b}}
const a=e.target.closest('[data-in-place] a');
if(!a||other)return;
e.preventDefault();l=a;a.dataset.pressed='';r.dataset.busy=''};
const free=()=>removeEventListener('click',hold,true);
addEventListener('click',hold,true);
addEventListener('tm-root',free,{once:true});
const go=()=>{if(d)return;d=1;
const n=document.createElement('script');
n.integrity=s.dataset.integrity;n.crossOrigin='anonymous';n.src=p.createScriptURL(s.dataset.main);
n.onerror=()=>{free();for(const b of document.tmPresses||[])delete b.dataset.waiting;if(l)l.click()};
document.head.append(n)};
const sign=()=>{r.dataset.person='';for(const x of g)removeEventListener(x,sign,true);go()};
for(const x of g)addEventListener(x,sign,{capture:true,passive:true});
const seen=()=>document.hidden?go():requestAnimationFrame(()=>setTimeout(go));
if(s.dataset.now==='')go();else if(document.readyState==='complete')seen();else addEventListener('load',seen,{once:true});
})(document.currentScript)`.replaceAll('\n', '');

/**
 * The script of a document, and where the browser renders the page itself what has that script fetched before the
 * styles are there.
 */
export function mainScript({ href, integrity }: PreloadFile, isReadable: boolean, nonce: string): string {
  const boot = { nonce, 'data-main': href, 'data-integrity': integrity, ...(isReadable ? {} : { 'data-now': '' }) };
  const early = { rel: 'preload', as: 'script', href, integrity, crossorigin: 'anonymous', nonce };
  return `${isReadable ? '' : `<link${attributes(early)}>`}<script${attributes(boot)}>${BOOT}</script>`;
}
