/** The look of the site (web/app/design/tokens.css) in the few rules that these pages need. */
export const style = `
@font-face { font-family: Display; src: url(/api/docs/display.woff2) format('woff2'); font-weight: 1 1000; font-display: swap }
@font-face { font-family: Text; src: url(/api/docs/text.woff2) format('woff2'); font-weight: 300 700; font-display: swap }
:root {
  color-scheme: light dark;
  --page: light-dark(#f6f2e9, #0c1413); --card: light-dark(#fffdf8, #14201e); --sunk: light-dark(#ebe5d8, #1b2a27);
  --line: light-dark(#d9d1c0, #2a3a37); --edge: light-dark(#7d7666, #738783);
  --ink: light-dark(#15201e, #eef3ef); --ink2: light-dark(#46514e, #b9c5c1); --ink3: light-dark(#5d6764, #94a49f);
  --algo: light-dark(#00504c, #6ee7c5); --algo-wash: light-dark(#daeae5, #12332d);
  --you: light-dark(#8f4700, #ffb84a); --you-wash: light-dark(#fbe7c4, #3a2a0d);
  --alert: light-dark(#a9261b, #ff8f80); --alert-wash: light-dark(#f8deda, #43201c);
  --display: Display, 'Arial Narrow', sans-serif; --mono: ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace;
}
* { box-sizing: border-box }
html { scroll-padding-top: 16px; -webkit-text-size-adjust: 100% }
body { margin: 0; font: 16px/24px Text, Arial, sans-serif; color: var(--ink); background: var(--page); overflow-wrap: break-word }
a { color: var(--algo) }
a:focus-visible, pre:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px }
h1, h2, h3 { font-family: var(--display); font-weight: 800; margin: 0; text-wrap: balance }
h1 { font-size: 40px; line-height: 40px; padding-bottom: 12px; border-bottom: 7px double var(--ink); margin-bottom: 24px }
h2 { font-size: 32px; line-height: 34px; margin: 72px 0 8px; padding-bottom: 8px; border-bottom: 2px solid var(--ink) }
h3 { font-size: 26px; line-height: 28px }
h4 { font: 600 14px/20px Text, Arial, sans-serif; margin: 24px 0 8px; color: var(--ink2) }
p, ul, ol { margin: 0 0 16px; max-width: 68ch }
ul, ol { padding-left: 24px }
li + li { margin-top: 4px }
code, pre { font: 14px/20px var(--mono) }
p code, li code, dd code { overflow-wrap: anywhere }
td code { white-space: nowrap }
pre { margin: 0 0 16px; padding: 12px 16px; background: var(--card); border: 1px solid var(--line); border-radius: 4px; overflow: auto; max-height: 480px }
.masthead { background: #0f1b1a; color: #eef3ef }
.masthead div { max-width: 1200px; margin: 0 auto; padding: 6px 16px; display: flex; flex-wrap: wrap; align-items: center; gap: 0 24px }
.masthead nav { display: flex; flex-wrap: wrap; gap: 0 24px }
.masthead a { color: #eef3ef; text-decoration: none; display: flex; align-items: center; gap: 8px; min-height: 44px }
.masthead a:hover, .masthead a[aria-current] { text-decoration: underline; text-underline-offset: 4px }
.masthead a:focus-visible { outline-color: #eef3ef }
.masthead .mark { font: 800 30px/44px var(--display); letter-spacing: .01em; margin-right: auto }
.masthead .mark:hover { text-decoration: none }
.columns { max-width: 1200px; margin: 0 auto; padding: 32px 16px 72px }
.contents { margin-bottom: 48px; columns: 2 14ch }
.contents p { font-weight: 600; margin: 0 0 8px; column-span: all }
.contents ul { list-style: none; padding: 0; margin: 0 0 16px }
.contents li + li { margin: 0 }
.contents li > a { display: block; padding: 6px 0; font-size: 14px; line-height: 20px; color: var(--ink2); text-decoration: none }
.contents a:hover { text-decoration: underline }
.contents b { display: block }
.contents b a { display: block; padding: 8px 0; font: 800 22px/28px var(--display); color: inherit; text-decoration: none }
.contents .calls { display: none }
.here { columns: 2 16ch; padding: 0; list-style: none }
.here a { display: block; padding: 4px 0 }
.call { border-top: 1px solid var(--line); padding: 32px 0 16px }
h2 + p + .here + .call, h2 + p + .call { border-top: 0; padding-top: 8px }
.call > h3 a { color: inherit; text-decoration: none }
.call > h3 a:hover { text-decoration: underline }
.route { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 12px; margin: 8px 0 12px }
.route code { overflow-wrap: anywhere }
.method { font: 600 13px/16px var(--mono); padding: 4px 8px; border-radius: 4px; background: var(--algo-wash); color: var(--algo) }
.method.changes { background: var(--you-wash); color: var(--you) }
.who { color: var(--ink2) }
dl { margin: 0 0 16px; border-top: 1px solid var(--line) }
dl > div { padding: 8px 0; border-bottom: 1px solid var(--line) }
dt { overflow-wrap: anywhere }
dt code { font-weight: 600 }
dt small { color: var(--ink3); font-size: 14px; margin-left: 8px }
dd { margin: 0; color: var(--ink2) }
.status { color: var(--alert); font: 600 14px/20px var(--mono); margin-right: 8px }
table { border-collapse: collapse; margin: 0 0 16px; width: 100% }
th, td { text-align: left; vertical-align: top; padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere }
th { border-bottom: 2px solid var(--ink); overflow-wrap: normal }
@media (max-width: 640px) {
  td code { white-space: normal; overflow-wrap: anywhere }
}
@media (min-width: 1000px) {
  .columns { display: grid; grid-template-columns: 240px minmax(0, 1fr); gap: 48px; padding: 48px 32px 72px }
  .contents .calls { display: block }
  .here { display: none }
  .contents { margin: 0; columns: auto; position: sticky; top: 24px; max-height: calc(100vh - 48px); overflow: auto; align-self: start }
  .masthead div { padding: 6px 32px }
  dl > div { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: 24px }
}
`;
