import './federation';
void import(/* webpackChunkName: "vendor-react" */ './vendor-react');
console.log(globalThis);
