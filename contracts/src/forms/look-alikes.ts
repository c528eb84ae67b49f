/**
 * Characters that look like a Latin letter, after compatibility decomposition (NFKD) and lower-casing. The list contains
 * Unicode's confusables (UTS #39) and digits, signs and small capitals that read as letters. Right-to-left characters are
 * escaped, so that editors keep the order. A character that looks like several letters is not listed.
 */
const lookAlikes: Readonly<Record<string, string>> = {
  a: '4@ɐɑαаᗅᴀ∂⍶⍺ꓮꭺꮞ𐊠𑣏𖽀',
  b: '8ßƀƅȣɓʙβвьѣҍ৪੪ᏼᑲᑳᖯᗷꓐꞵꮟ𐊂𐊡𐌁𐌚\u{1e8cb}',
  c: '¢ƈȼςϲсҫᴄ₡ⲥꓚꮯ𐊢𐌂𐐽𐔜𑣩𑣲🅮🝌',
  d: 'ðđƌɖɗԁᑯᗞᗪᴅ₫ꓒꓓꭰꮷ',
  e: '3ȝɇɛɜʒεезєҙҽҿӡᴇ℮⋿ⳍⴹꓰꝫꬲꭼ𐊆𑣊𑣎𖼻𝈆',
  f: 'ƒϝքᖴᵮẝꓝꜰꞙꬵ𐊇𐊥𐔥𑣂𝈓',
  g: '69ƍǥɠɡɢԍց৭੧୨൭ᏻᶃⳋⳓꓖꝯꮐꮾ𑣌𑣖',
  h: 'ħɥɦʜнћңһӈӊհᏺᕼⱨⲏꓧꚕꮋꮒ𐋏',
  j: 'ɉʝϳјᒍᴊꓙꭻ',
  k: 'ƙκкқҟᛕᴋ₭ⱪⲕꓗꝁꮶ𐔘',
  // I, l, 1 and | look alike in many fonts, so all of them count as l.
  l: '!1i|¡ıłƚǀɨɩɪɫɭʟιіӏ\u{5c0}\u{5d5}\u{5df}\u{627}\u{661}\u{673}\u{6f1}\u{7ca}ᒪᛁᴉᵻᵼ∣⍳⍸⏽│ⲓⳑⵏꓡꓲꙇꭵꮮ𐊊𐌉𐌠𐑃𐔦𑣃𑣒𖼖𖼨𝈪\u{1e8c7}',
  m: 'μϻмӎᗰᛖᴍⲙꓟꮇ𐊰𐌑ɱᵯ₥𑜀𑣣',
  n: 'ƞɲɳɴпոռᵰⲛꓠ𐆎𐔓',
  o: '0øɵθοоѳөօ\u{5e1}\u{647}\u{665}\u{6be}\u{6c1}\u{6d5}\u{6f5}\u{6ff}\u{7c0}०০੦૦ଠ୦௦౦೦ഠ൦๐໐တဝ၀ჿዐᴏᴑ⊖⊙⊚⊝⍬◉○●◯☉⚪⚫⭕ⲟⴱⵁⵔ〇ꓳꝋꬽꬾꭴꮎꮻ𐊒𐊫𐐬𐓪𐔖𑓐𑣈𑣗𑣠𝈚🜔',
  p: 'ƥρрᑭᴘᵽ⍴ⲣꓑꮲ𐊕',
  q: 'ʠԛգզⵕ',
  r: 'ɍɹɼɽɾʀгғᖇᴦᵲⲅꓣꭇꭈꭱꮁꮢ𐓜𖼵𝈖',
  s: '$5ƽʂѕտᵴꓢꜱꮥꮪ𐊖𐑈𑣁𑣛𖼺',
  t: '+7ŧƭʇʈτтҭᴛᵵ†₮⊤⍡⟙ⱦⲧꓔꭲ𐊗𐊱𐌕𐓺𖼊𝈒🝨',
  u: 'ʉʋцսሀᑌᴜᵾ∪⋃ꓴꞟꭎꭒꮜ𐓶𑣘𖽂',
  v: 'ѵ\u{5d8}\u{667}\u{6f7}ᐯᴠ∨⋁ⴸꓦꛟꮩ𐆗𐔝𑜆𑣀𖼈𝈍🜈',
  w: 'шщѡѽԝաᴡ₩ꓪꝡꮃꮤ𑓅𑜊𑜎𑜏𑣦𑣯',
  x: '×χхҳᕁᕽ᙭᙮ᚷ╳⤫⤬⨯⨰ⲭⵝꓫꭓ𐆖𐊐𐊴𐌗𐌢𐔧𑣬',
  y: '¥ƴɏɣʏγуүұყᶌỿⲩꓬꭚꭹꮍ𐊲𖽃',
  z: 'ƶȥʐζᴢᵶꓜꮓ𐋵𑣉𑣥',
};

const letters = new Map(
  Object.entries(lookAlikes).flatMap(([letter, chars]) =>
    Array.from(chars, (char): [string, string] => [char, letter]),
  ),
);

/** First code points of alphabets in boxes and circles, and of the regional indicators that form flags. */
const symbolAlphabets = [0x1f150, 0x1f170, 0x1f1e6];

function letterOfSymbol(char: string): string | undefined {
  const code = char.codePointAt(0) ?? 0;
  const first = symbolAlphabets.find((start) => code >= start && code < start + 26);
  if (first === undefined) return undefined;
  const letter = String.fromCodePoint(0x61 + code - first);
  return letters.get(letter) ?? letter;
}

/** Stands in a skeleton for a letter or digit of another script, which could replace any letter. */
export const wildcard = '?';

const skeletonOf = (char: string): string => {
  const letter = letters.get(char) ?? letterOfSymbol(char);
  if (letter !== undefined) return letter;
  if (/[a-z]/u.test(char)) return char;
  return /[^\p{ASCII}]/u.test(char) && /[\p{L}\p{N}]/u.test(char) ? wildcard : '';
};

/** Returns lower-case letters without accents. NFC recomposes the Hangul syllables that NFKD decomposes. */
const plainLetters = (name: string): string =>
  name.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '').normalize('NFC');

/** Reduces a name to the lower-case Latin letters that it looks like, without accents, spaces and signs. */
export const skeleton = (name: string): string =>
  Array.from(plainLetters(name), skeletonOf).join('').replaceAll('rn', 'm').replaceAll('vv', 'w');
