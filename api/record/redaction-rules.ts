import type { Extra } from '../../recorder/redact/extra.ts'

/** Sorts rules by what they are. */
export function readRules(rules: readonly string[]): Extra {
  const after = (prefix: string): readonly string[] =>
    rules.filter((rule) => rule.startsWith(prefix)).map((rule) => rule.slice(prefix.length))
  const rest = rules.filter((rule) => !/^(?:header|pattern):/.test(rule))
  return { headers: after('header:'), patterns: after('pattern:'), pointers: rest }
}
