/** The page's whole style: light and dark as the reader's system, narrow screens, paper. */
export const STYLE = `
:root{color-scheme:light dark;--ground:#fbfbfa;--card:#fff;--ink:#1d2127;--soft:#59616d;--line:#dcdfe4;--accent:#0b5fad;
--error:#b3261e;--warning:#8a5a00;--info:#0b5fad;--hint:#59616d;--valid:#1b6e37;--curve:#0b5fad}
@media (prefers-color-scheme:dark){:root{--ground:#16181c;--card:#1e2126;--ink:#e9ebee;--soft:#a5adb8;--line:#363b43;
--accent:#7db7f2;--error:#ff8a80;--warning:#f0b849;--info:#7db7f2;--hint:#a5adb8;--valid:#7fd49a;--curve:#7db7f2}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
header,main{max-width:62rem;margin:0 auto;padding:1.25rem}
h1{font-size:1.6rem;line-height:1.2;margin:.5rem 0}
h2{font-size:1.35rem;margin:0 0 .5rem}
h3{font-size:1.1rem;margin:1.75rem 0 .5rem}
h4{font-size:1rem;margin:1.25rem 0 .25rem}
p{margin:.4rem 0}
a{color:var(--accent)}
a:focus-visible,summary:focus-visible,.wide:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
article{background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:1.25rem;margin:1.5rem 0}
.soft,figcaption,.fix{color:var(--soft)}
.verdict{font-size:1.1rem;font-weight:600}
.verdict.valid{color:var(--valid)}
.verdict.invalid,.verdict.empty,.verdict.unreadable{color:var(--error)}
.cause{border-left:.3rem solid var(--hint);padding:.1rem 0 .1rem .8rem;margin:.9rem 0}
.cause.error{border-color:var(--error)}.cause.warning{border-color:var(--warning)}.cause.info{border-color:var(--info)}
.grade{font-weight:600}
.grade.error{color:var(--error)}.grade.warning{color:var(--warning)}.grade.info{color:var(--info)}.grade.hint{color:var(--hint)}
code{font:.88em ui-monospace,monospace}
figure{margin:.75rem 0}
figcaption{font-size:.9rem}
img{display:block;max-width:100%;height:auto;border-radius:.4rem}
.side{display:flex;flex-wrap:wrap;gap:0 1.25rem}.side>*{flex:1 1 16rem;min-width:0}
.curves{display:grid;grid-template-columns:repeat(auto-fill,minmax(13rem,1fr));gap:.5rem 1rem}
svg{display:block;width:100%;height:auto}
.axis{stroke:var(--line);fill:none}.line{stroke:var(--curve);fill:none;stroke-width:1.6}.next{stroke-dasharray:3 3;opacity:.55}
.key{fill:var(--curve)}.gap{stroke:var(--error);stroke-width:2}
.wide{overflow-x:auto}
table{border-collapse:collapse;font-size:.92rem;font-variant-numeric:tabular-nums}
caption{text-align:left;color:var(--soft);padding:.25rem 0}
th,td{text-align:left;padding:.25rem .9rem .25rem 0;border-bottom:1px solid var(--line);vertical-align:top;white-space:nowrap}
td.name{white-space:normal;min-width:9rem}
th.number,td.number{text-align:right}
ul.tree,ul.tree ul{list-style:none;margin:0;padding-left:1.1rem;border-left:1px solid var(--line)}
ul.tree{padding-left:0;border:0}
summary{cursor:pointer;padding:.3rem 0;color:var(--accent)}
@media print{:root{color-scheme:light}body{font-size:11pt;background:#fff}header,main{max-width:none;padding:0}
article{border:0;padding:0;break-before:page}article:first-of-type{break-before:auto}
figure,.cause,tr{break-inside:avoid}details::details-content{display:block;content-visibility:visible}}
`;
