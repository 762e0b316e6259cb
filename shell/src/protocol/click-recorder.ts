import { HELD_LINK, ISLAND, QUEUE, QUEUED, ROOT_EVENT } from './click-queue';

/**
 * Text of a function for the document's inline script: records clicks until the root takes over, see click-queue.ts. It
 * takes the root element, and returns a function for a root that does not load: it ends the queue, and follows the
 * clicked link.
 */
export const CLICK_RECORDER = `(r=>{let l,q=Symbol.for('${QUEUE}'),h=e=>{
const b=e.target.closest('${QUEUED}'),m=e.metaKey||e.ctrlKey||e.shiftKey||e.altKey;
if(b&&b.closest('${ISLAND}')&&!(b.href&&m)){
(document[q]=document[q]||[]).push(b);b.dataset.waiting='';
if(b.type!='button')e.preventDefault();
if(b.href)l=l||b}
const a=e.target.closest('${HELD_LINK}');
if(!a||m)return;
e.preventDefault();l=a;a.dataset.pressed='';r.dataset.busy=''},
f=()=>removeEventListener('click',h,true);
addEventListener('click',h,true);
addEventListener('${ROOT_EVENT}',f,{once:true});
return()=>{f();for(const b of document[q]||[])delete b.dataset.waiting;if(l)l.click()}})`.replaceAll('\n', '');
