/** Names of U+00A0 to U+00FF, as HTML has them since its beginning. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'.split(
    ' ',
  )

/** Names of ASCII characters that a writer of HTML may escape. */
const ASCII: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  excl: '!',
  num: '#',
  dollar: '$',
  percnt: '%',
  lpar: '(',
  rpar: ')',
  ast: '*',
  plus: '+',
  comma: ',',
  period: '.',
  sol: '/',
  colon: ':',
  semi: ';',
  equals: '=',
  quest: '?',
  commat: '@',
  lsqb: '[',
  bsol: '\\',
  rsqb: ']',
  Hat: '^',
  lowbar: '_',
  grave: '`',
  lcub: '{',
  verbar: '|',
  rcub: '}',
}

/** Names beyond Latin-1 that keyboards have a key for. */
const BEYOND: Readonly<Record<string, number>> = {
  euro: 0x20ac,
  ndash: 0x2013,
  mdash: 0x2014,
  hellip: 0x2026,
  bull: 0x2022,
  trade: 0x2122,
  lsquo: 0x2018,
  rsquo: 0x2019,
  ldquo: 0x201c,
  rdquo: 0x201d,
  OElig: 0x152,
  oelig: 0x153,
}

const ENTITIES: ReadonlyMap<string, number> = new Map([
  ...Object.entries(ASCII).map(([name, text]) => [name, text.charCodeAt(0)] as const),
  ...Object.entries(BEYOND),
  ...LATIN.map((name, index) => [name, 0xa0 + index] as const),
])

/** The character that an entity such as `&lt;`, `&#60;`, `&#x003c` stands for; undefined when it is none. */
export function codeOfEntity(entity: string): number | undefined {
  const inner = entity.replace(/^&|;$/g, '')
  if (!inner.startsWith('#')) return ENTITIES.get(inner)
  const isHex = inner[1] === 'x' || inner[1] === 'X'
  const code = isHex ? parseInt(inner.slice(2), 16) : Number(inner.slice(1))
  return code <= 0x10ffff ? code : undefined
}
