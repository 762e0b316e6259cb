import type { PreloadFile } from '../../protocol/page-data';
import { attributes } from './escape';

/**
 * Fetches the browser root once text and first pictures are there, or at the first sign of a person: on a page that reads
 * well without script nothing competes with what people came to see. The sign is kept for what waits for one.
 */
const WAIT = `(s=>{
const r=document.documentElement,g=['pointerdown','pointermove','keydown','touchstart','scroll','focusin'];
const p=window.trustedTypes?trustedTypes.createPolicy('tm-boot',{createScriptURL:u=>u}):{createScriptURL:u=>u};
let d=0;
const go=()=>{if(d)return;d=1;const n=document.createElement('script');n.integrity=s.dataset.integrity;n.crossOrigin='anonymous';n.src=p.createScriptURL(s.dataset.main);document.head.append(n)};
const sign=()=>{r.dataset.person='';for(const x of g)removeEventListener(x,sign,true);go()};
for(const x of g)addEventListener(x,sign,{capture:true,passive:true});
if(document.readyState==='complete')go();else addEventListener('load',go,{once:true});
})(document.currentScript)`.replaceAll('\n', '');

/** The script tag of a document: at once where the browser renders the page, else when the page can be read. */
export function mainScript(main: PreloadFile, isReadable: boolean, nonce: string): string {
  const { href, integrity } = main;
  if (!isReadable) return `<script defer${attributes({ src: href, integrity, crossorigin: 'anonymous', nonce })}></script>`;
  return `<script${attributes({ nonce, 'data-main': href, 'data-integrity': integrity })}>${WAIT}</script>`;
}
