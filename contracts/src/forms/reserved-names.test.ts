import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isReservedName, isStaffName } from './reserved-names.ts';

/** Names that look like the algorithm's: with letters of other scripts, signs, digits, fonts, accents or small changes. */
const impostors = [
  'The Algorithm',
  'ALG0RITHM',
  'the real algorithm',
  'Algo Bot',
  'T H E A L G O R I T H M',
  'The Alg๐rꙇthm',
  'Alg๐rithm',
  'Algorꙇthm',
  'тнe algorithm',
  'Тhе Аlgоrіthm',
  'ТНЕ АLGО',
  'Αlgοrιthm',
  'αlgσrιthm',
  'ᎪᏞᏀᎾᎡᏆᎢᎻᎷ',
  'ꭺꮮꮐꮎꭱꭵꭲꮋꮇ',
  'ᴛʜᴇ ᴀʟɢᴏʀɪᴛʜᴍ',
  'ᗩᒪGOᖇITᕼᗰ',
  '𝔄𝔩𝔤𝔬𝔯𝔦𝔱𝔥𝔪',
  '𝓐𝓵𝓰𝓸𝓻𝓲𝓽𝓱𝓶',
  '𝙰𝚕𝚐𝚘𝚛𝚒𝚝𝚑𝚖',
  '𝐓𝐡𝐞 𝐀𝐥𝐠𝐨𝐫𝐢𝐭𝐡𝐦',
  'Ａｌｇｏｒｉｔｈｍ',
  'ⓐⓛⓖⓞⓡⓘⓣⓗⓜ',
  '🄰🄻🄶🄾🅁🄸🅃🄷🄼',
  '🅐🅛🅖🅞🅡🅘🅣🅗🅜',
  '🅰🅻🅶🅾🆁🅸🆃🅷🅼',
  '🇦🇱🇬🇴',
  'ᵃˡᵍᵒʳⁱᵗʰᵐ',
  'Âlgörïthm',
  'A̷l̷g̷o̷r̷i̷t̷h̷m̷',
  'Alg০rithm',
  'Alg௦rithm',
  'Alg〇rithm',
  'Algοritհm',
  'Algorithⅿ',
  'Algorithm™',
  'Algorıthm',
  'Al₉orithm',
  'ΛLGΘRITHM',
  'ALGФRITHM',
  'Alg⚪rithm',
  'Algorlthm',
  'A1gorithm',
  'A|gor!thm',
  '@lgorithm',
  'Algori7hm',
  'Algorithrn',
  'Algoritm',
  'Algorithhm',
  'Оfficial Аlgo',
  '๐fficial Algorithm',
  'Outpick',
  'Оutрiсk',
  '0utp1ck HQ',
];

/** Names of people and teams in many scripts, which must be allowed. */
const allowedNames = [
  'Alga',
  'Logarithm',
  'The Alchemist',
  'Team Rhythm',
  'Outpickers United',
  'Allegra',
  'Al Gore',
  'Algernon',
  'Анастасия',
  'Алло, гараж',
  'Алгоритмов',
  'Сергей Іванов',
  'Марьяна',
  'Вълко Олга',
  'Αλέξανδρος',
  'Γιώργος',
  'Όλγα',
  'สมชาย ใจดี',
  'ทีมช้างศึก',
  '๑๐๐ แต้ม',
  'Nguyễn Thị Hồng',
  'Đặng Văn Lâm',
  'Işıl Çağrı',
  'Algı Ağabeyi',
  'Gökhan İnönü',
  'محمد علي',
  'الأهلي',
  'فريق الغراب',
  'דניאל',
  'אלגו־נוי',
  '山田太郎',
  'さくらチーム',
  '阿尔戈号',
  '알고리마',
  '김민준',
  'राहुल',
  'অরিত্র',
  'தமிழ்',
  'გიორგი',
  'Արամ',
  'ᏣᎳᎩ',
  'አበበ',
  'Žluťoučký kůň',
  'Łukasz',
  'Ångström',
  'Zoë & José',
  'Team 猫',
  'Ω-Wölfe',
  'Owls 🇺🇸',
];

describe('reserved names', () => {
  it.each(impostors)('[D-PROFILE-02] include %s', (name) => expect(isReservedName(name)).toBe(true));

  it.each(allowedNames)('do not include %s', (name) => expect(isReservedName(name)).toBe(false));

  it('include the algorithm’s with any two letters replaced by letters of other scripts', () => {
    const foreign = fc.constantFrom('ж', 'ђ', 'ψ', 'ธ', 'ね', '文', '한', 'ש', 'م', 'अ', 'ქ', 'ꚋ', 'ⴷ');
    fc.assert(
      fc.property(fc.nat(8), fc.nat(8), foreign, foreign, (first, second, one, other) => {
        const chars = Array.from('algorithm');
        chars[first] = one;
        chars[second] = other;
        expect(isReservedName(chars.join(''))).toBe(true);
      }),
    );
  });
});

/** Ways to write a letter so that it still looks the same. */
const disguises: Readonly<Record<string, readonly string[]>> = {
  a: ['A', '4', '@', 'á', 'а', 'ａ'],
  d: ['D', 'ԁ', 'ď'],
  e: ['E', '3', 'é', 'е'],
  f: ['F', 'ｆ'],
  i: ['I', '1', '!', 'í', 'і'],
  l: ['L', '1', 'ⅼ'],
  m: ['M', 'м', 'rn'],
  o: ['O', '0', 'ö', 'о'],
  s: ['S', '5', '$', 'ѕ'],
  t: ['T', '7', 'т'],
};
const disguise = (letter: string) =>
  fc.constantFrom(letter, ...(disguises[letter] ?? [letter.toUpperCase()]));

describe('names of staff', () => {
  it.each([
    'Outpick Support',
    'Adm1n',
    'admin',
    'Admin2024',
    'Bob (Admin)',
    'Site Moderator',
    'The Mod Team',
    'Official',
    'S.t.a.f.f',
    'Customer Support 24',
    'Оutріск Ѕuрроrt',
    'ᴍᴏᴅᴇʀᴀᴛᴏʀ',
  ])('include %s', (name) => expect(isStaffName(name)).toBe(true));

  it.each([
    ...allowedNames,
    'Emotional Support Dog',
    'Modern Family',
    'Admiral Ackbar',
    'Supporters Club',
    'Falstaff',
    'Stafford',
    'Modesto',
    'Official Lions Fans',
    'Admir',
  ])('do not include %s', (name) => expect(isStaffName(name)).toBe(false));

  it('include each word in any disguise: case, accents, look-alike letters, separators and digits at the end', () => {
    const words = ['admin', 'administrator', 'moderator', 'support', 'staff', 'official', 'outpicksupport'];
    const disguised = fc
      .constantFrom(...words)
      .chain((word) =>
        fc.tuple(
          fc.tuple(...Array.from(word, disguise)),
          fc.constantFrom('', ' ', '.', '-', '_', '·'),
          fc.constantFrom('', '1', ' 7', '2026', '_99'),
        ),
      );
    fc.assert(
      fc.property(disguised, ([chars, separator, end]) => {
        const name = chars.join(separator) + end;
        expect([name, isStaffName(name)]).toEqual([name, true]);
      }),
    );
  });
});
