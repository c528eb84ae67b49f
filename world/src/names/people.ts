import type { Random } from '../random.ts';

const firstNames = (
  'Abel Ada Aiko Alba Alden Amara Anders Anouk Arlo Asha Aurel Basil Beatriz Benno Bo Bram Briony Caleb Cato Celeste ' +
  'Cleo Corin Dario Delia Desmond Dov Edda Eamon Elio Elspeth Emeka Enzo Esme Ezra Fabian Faye Fergus Fleur Folke ' +
  'Gideon Greta Gus Hana Haruki Hollis Ike Ilse Imani Ines Ivo Jabari Jonah Joss Juno Kai Kamala Keiran Kofi Lachlan ' +
  'Laszlo Leda Leif Linnea Lucian Mabel Magnus Malik Marisol Mateo Milo Mina Nadia Nils Noor Odell Olive Omari Orla ' +
  'Otis Paloma Percy Petra Quentin Rafa Ravi Rhea Roman Rosalind Rufus Sabine Samir Saskia Silas Soren Tamsin Teo ' +
  'Thea Tobias Uma Vadim Vera Wendell Willa Xavi Yara Yusuf Zadie Zeno'
).split(' ');

const surnameStarts = (
  'Alder Amber Ash Bar Bell Birk Black Bram Brand Bux Cald Carr Chal Clay Cob Crane Dal Dun Ebb Eld Fair Fal Fen Fold ' +
  'Gar Gold Gran Hal Harg Hax Hem Holt Ing Jess Kel Kirk Lam Lark Lin Lock Mal Marl Mel Nor Oak Orm Pell Pen Quill ' +
  'Rad Ren Row Sal Sed Shel Stan Swin Tal Thorn Til Ull Van Wal Wend Whit Wick Wool Yar'
).split(' ');

const surnameEnds = (
  'abee acre amby anza aro ashi bourne brecht by combe croft dahl dyke erra eski etti fell ford gard garth greave ham ' +
  'hurst idze ingale kett kin lund mere monk mott nell oku orro ovic pool quist rigg royd sby shaw stead stoke thwaite ' +
  'trup ueda vane vard wade wick worthy yard zola'
).split(' ');

/** Draws a fictional person's name. Surnames are invented compounds, so that few names belong to a real person. */
export function drawPersonName(random: Random): readonly [first: string, last: string] {
  return [random.pick(firstNames), random.pick(surnameStarts) + random.pick(surnameEnds)];
}

/** Returns a function that draws names without repetition. */
export function createNameSource(random: Random): () => string {
  const used = new Set<string>();
  return () => {
    let name = drawPersonName(random).join(' ');
    while (used.has(name)) name = drawPersonName(random).join(' ');
    used.add(name);
    return name;
  };
}
