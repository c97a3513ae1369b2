import { type AST, parseRegExpLiteral } from '@eslint-community/regexpp'

import type { SourcePattern } from './source-patterns.ts'

/** A text that makes a pattern slow: `start`, then `again` repeated, then `end`. */
export interface Attack {
  readonly start: string
  readonly again: string
  readonly end: string
}

export function writeAttack({ start, again, end }: Attack, length: number): string {
  return start + again.repeat(Math.max(1, Math.round(length / again.length))) + end
}

/**
 * Builds texts that may be slow for a pattern from its own parts: for each repetition, the text before it, then
 * repeatedly its own text, the text after it, or the whole path; then a text that cannot match. Superlinear search
 * needs two ways to match the same text, or many starting points.
 */
export function attacksOn(pattern: SourcePattern): readonly Attack[] {
  const tree = parseRegExpLiteral(new RegExp(pattern.source, pattern.flags))
  const characters = createCharacters(tree)
  const attacks = new Map<string, Attack>()
  const { stranger } = characters
  const ends = [stranger, `\n${stranger}`, '']
  const add = (start: string, again: string, stop = ''): void => {
    if (again === '') return
    for (const end of [...ends, `${stop}\n`])
      attacks.set(JSON.stringify([start, again, end]), { start, again, end })
  }
  for (const { quantifier, before, after } of repeatsIn(tree.pattern, characters)) {
    const own = characters.example(quantifier.element)
    const kinds = characters.kindsIn(quantifier.element)
    const stop = characters.stopOf(quantifier.element)
    for (const pump of new Set([own, ...kinds, after, own + after])) {
      add(before, pump, stop)
      add('', before + pump)
      add('', pump)
    }
    add('', before + own + after)
  }
  return [...attacks.values()]
}

interface Repeat {
  readonly quantifier: AST.Quantifier
  /** A text that matches the part before, and one for the part after. */
  readonly before: string
  readonly after: string
}

/** Up to this count, a repetition is a constant. */
const FEW = 64

function repeatsIn(root: AST.Pattern, { example }: Characters): readonly Repeat[] {
  const found: Repeat[] = []
  const visit = (node: AST.Alternative, before: string, after: string): void => {
    const texts = node.elements.map(example)
    for (const [index, element] of node.elements.entries()) {
      const left = before + texts.slice(0, index).join('')
      const right = texts.slice(index + 1).join('') + after
      inside(element, left, right)
    }
  }
  const inside = (element: AST.Element, before: string, after: string): void => {
    if (element.type === 'Quantifier') {
      if (element.max > FEW) found.push({ quantifier: element, before, after })
      return inside(element.element, before, after)
    }
    if ('alternatives' in element)
      for (const alternative of element.alternatives)
        if (alternative.type === 'Alternative') visit(alternative, before, after)
  }
  for (const alternative of root.alternatives) visit(alternative, '', '')
  return found
}

interface Characters {
  /** Returns a short text that the part matches. */
  readonly example: (node: AST.Element) => string
  /** Returns one character of each kind that the part matches; characters of one kind match in the same parts. */
  readonly kindsIn: (node: AST.Element) => readonly string[]
  /** Returns a character that the part does not match. */
  readonly stopOf: (node: AST.Element) => string
  /** A character that as few parts as possible match. */
  readonly stranger: string
}

type Single = AST.Character | AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass

const CANDIDATES = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(126 - index)),
  '\t',
  '\n',
  '\r',
  '\0',
  '\u007f',
  '\u00e9',
  '\u0301',
  '\u2022',
  '\u3000',
  '\ufffd',
  '\ud800',
]

function createCharacters({ pattern, flags }: AST.RegExpLiteral): Characters {
  const singles: Single[] = []
  collectSingles(pattern, singles)
  const option = flags.raw.replaceAll(/[gdy]/g, '')
  const taken = new Map<string, ReadonlySet<string>>()
  const takes = (node: Single): ReadonlySet<string> => {
    const known = taken.get(node.raw)
    if (known) return known
    const test = new RegExp(`^${node.raw}$`, option)
    const all = new Set(CANDIDATES.filter((character) => test.test(character)))
    taken.set(node.raw, all)
    return all
  }
  const distinct = [...new Map(singles.map((node) => [node.raw, node])).values()]
  const kindOf = (character: string): string =>
    distinct.map((node) => (takes(node).has(character) ? 1 : 0)).join('')
  const kinds = new Map(CANDIDATES.toReversed().map((character) => [kindOf(character), character]))
  const example = (node: AST.Element): string => {
    switch (node.type) {
      case 'Character':
        return String.fromCodePoint(node.value)
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return [...takes(node)][0] ?? ''
      case 'Quantifier':
        return example(node.element).repeat(Math.max(node.min, node.max > 0 ? 1 : 0))
      case 'Group':
      case 'CapturingGroup':
        return node.alternatives[0]?.elements.map(example).join('') ?? ''
      case 'Backreference':
        return Array.isArray(node.resolved) ? '' : example(node.resolved)
      case 'Assertion':
        return ''
    }
  }
  const rarity = (kind: string): number => kind.replaceAll('0', '').length
  const [stranger = ['', '\0']] = [...kinds].toSorted(([a], [b]) => rarity(a) - rarity(b))
  return {
    example,
    kindsIn: (node) => {
      const own: Single[] = []
      collectSingles(node, own)
      return [...kinds.values()].filter((character) =>
        own.some((single) => takes(single).has(character)),
      )
    },
    stopOf: (node) => {
      const own: Single[] = []
      collectSingles(node, own)
      return (
        CANDIDATES.find((character) => !own.some((single) => takes(single).has(character))) ?? ''
      )
    },
    stranger: stranger[1],
  }
}

function collectSingles(node: AST.Node, singles: Single[]): void {
  if (
    node.type === 'Character' ||
    node.type === 'CharacterSet' ||
    node.type === 'CharacterClass' ||
    node.type === 'ExpressionCharacterClass'
  )
    singles.push(node)
  else if (node.type === 'Quantifier') collectSingles(node.element, singles)
  else if ('alternatives' in node) for (const one of node.alternatives) collectSingles(one, singles)
  else if (node.type === 'Alternative')
    for (const one of node.elements) collectSingles(one, singles)
}
