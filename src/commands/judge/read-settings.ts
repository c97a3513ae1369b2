import { UsageError } from '#engine/model/errors.ts'
import type { Suite } from '#engine/model/suite.ts'
import { sayUnreadable } from '../../command/options/unreadable-value.ts'

/** Reads `KEY=VALUE` of `--setting`; throws a UsageError for a setting that no check asks about. */
export function readSettings(
  texts: readonly string[],
  suites: readonly Suite[],
): Readonly<Record<string, string>> {
  const known = suites.flatMap(({ settings }) => settings ?? [])
  const told = texts.map((text) => {
    const [, key = '', value = ''] = /^\s*([^=\s]+)\s*=\s*(\S+)\s*$/.exec(text) ?? []
    if (key === '')
      throw new UsageError(
        `${sayUnreadable('--setting', text, `"${text}" is not in the format KEY=VALUE`)}; use a format like ${known[0] ?? 'key'}=false`,
      )
    if (!known.includes(key))
      throw new UsageError(
        `no check depends on the setting "${key}"; choose one of: ${known.join(', ')}`,
      )
    return [key, value] as const
  })
  return Object.fromEntries(told)
}
